// Starts the page's script. Everything here is an extra: the page works as plain forms without it.
import { startEditor } from "./editor.js";
import { startForms } from "./forms.js";
import { startHold } from "./hold.js";
import { startHouse } from "./house.js";
import { startLive } from "./live.js";
import { startSignals } from "./signals.js";
import { startTaps } from "./taps.js";

startSignals();
startTaps();
startEditor();
startForms();
startHold();
startHouse();
startLive();
