"""The OLED: what it shows, how that is drawn, and how it gets there.

The box knows `screens` (what to show), `stage` (which of them), `thread.PanelThread` (the one-place mailbox) and
`picture.PanelPicture` (for the phones), and builds `panel.Panel` with `idle.IdleLimits`; the checkup looks at
`panel`, `wire` and `typeface`. All else is on the way from a screen to the bus: `frames`, `presenter`,
`panel`, `packing`, `drivers`, `wire`.
"""
