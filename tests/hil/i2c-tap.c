// SPDX-License-Identifier: GPL-2.0
/*
 * i2c-tap: a simulated I2C bus for tests.
 *
 * Registers a real i2c_adapter (bus number 1, so i2c-dev makes /dev/i2c-1)
 * with one chip that ACKs at @addr.  Full I2C_RDWR and every SMBus call that
 * the i2c core can emulate work, as on a Pi's bcm2835 controller.  Each write
 * message is queued and handed out, one record per read(), on /dev/i2c-tap:
 *
 *     struct tap_hdr { u64 mono_ns; u16 addr; u16 flags; u32 len; } + payload
 *
 * mono_ns is CLOCK_MONOTONIC when the last bit left the simulated wire.
 *
 * Knobs, /sys/module/i2c_tap/parameters/:
 *   addr     7-bit address of the chip (default 0x3c)
 *   present  0 = cable pulled: every transfer fails with EREMOTEIO, as bcm2835
 *   fail     fail the next N transfers with EREMOTEIO, then recover
 *   stuck    milliseconds after which every transfer fails with ETIMEDOUT, as
 *            when a chip holds the data line down (0 = bus is well)
 *   hz       bus clock to imitate (default 400000; 0 = no delay)
 *   addr2    a second chip that acknowledges there too (default 0: none)
 *   failafter  let N messages pass, then pull the cable (present := 0)
 *   dropped  (read only) messages thrown away because nobody read the tap
 *
 * Boot parameter i2c_tap.wirelog=FILE: each record goes to that file of the
 * host as well, before the transfer ends.  What a person saw stays known when
 * the guest is killed.
 */
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/i2c.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/math64.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/wait.h>
#include <os.h>

#define TAP_MAX_BYTES (8 << 20)

static unsigned int addr = 0x3c;
module_param(addr, uint, 0644);
static bool present = true;
module_param(present, bool, 0644);
static unsigned int fail;
module_param(fail, uint, 0644);
static unsigned int stuck;
module_param(stuck, uint, 0644);
static unsigned int hz = 400000;
module_param(hz, uint, 0644);
static unsigned int addr2;
module_param(addr2, uint, 0644);
static unsigned int failafter;
module_param(failafter, uint, 0644);
static char *wirelog;
module_param(wirelog, charp, 0444);
static int wirelog_fd = -1;
static unsigned int dropped;
module_param(dropped, uint, 0444);

struct tap_hdr {
	u64 mono_ns;
	u16 addr;
	u16 flags;
	u32 len;
} __packed;

struct tap_rec {
	struct list_head node;
	struct tap_hdr hdr;
	u8 data[];
};

static LIST_HEAD(tap_list);
static size_t tap_bytes;
static DEFINE_MUTEX(tap_lock);
static DECLARE_WAIT_QUEUE_HEAD(tap_wait);

static void tap_push(const struct i2c_msg *m)
{
	struct tap_rec *r = kmalloc(sizeof(*r) + m->len, GFP_KERNEL);

	mutex_lock(&tap_lock);
	if (!r || tap_bytes + m->len > TAP_MAX_BYTES) {
		dropped++;
		mutex_unlock(&tap_lock);
		kfree(r);
		return;
	}
	r->hdr.mono_ns = ktime_get_ns();
	r->hdr.addr = m->addr;
	r->hdr.flags = m->flags;
	r->hdr.len = m->len;
	memcpy(r->data, m->buf, m->len);
	/* header and payload lie side by side: one write, whole or not at all */
	if (wirelog_fd >= 0)
		os_write_file(wirelog_fd, &r->hdr, sizeof(r->hdr) + m->len);
	list_add_tail(&r->node, &tap_list);
	tap_bytes += m->len;
	mutex_unlock(&tap_lock);
	wake_up_interruptible(&tap_wait);
}

static int tap_xfer(struct i2c_adapter *a, struct i2c_msg *msgs, int num)
{
	int i;

	for (i = 0; i < num; i++) {
		struct i2c_msg *m = &msgs[i];

		if (stuck) {
			msleep(stuck);
			return -ETIMEDOUT;
		}
		if ((m->addr != addr && (!addr2 || m->addr != addr2)) || !present)
			return -EREMOTEIO;
		if (failafter && --failafter == 0)
			present = false;
		if (fail) {
			fail--;
			return -EREMOTEIO;
		}
		if (hz) { /* address byte + payload, 8 bits + ACK each */
			u64 us = div_u64((m->len + 1ULL) * 9 * 1000000, hz);

			usleep_range(us, us + 20);
		}
		if (m->flags & I2C_M_RD)
			memset(m->buf, 0, m->len);
		else
			tap_push(m);
	}
	return num;
}

static u32 tap_func(struct i2c_adapter *a)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm tap_algo = {
	.master_xfer = tap_xfer,
	.functionality = tap_func,
};

static struct i2c_adapter tap_adapter = {
	.owner = THIS_MODULE,
	.name = "i2c-tap simulated bus",
	.algo = &tap_algo,
	.nr = 1,
};

static ssize_t tap_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	struct tap_rec *r;
	ssize_t ret;

	mutex_lock(&tap_lock);
	while (list_empty(&tap_list)) {
		mutex_unlock(&tap_lock);
		if (f->f_flags & O_NONBLOCK)
			return -EAGAIN;
		if (wait_event_interruptible(tap_wait, !list_empty(&tap_list)))
			return -ERESTARTSYS;
		mutex_lock(&tap_lock);
	}
	r = list_first_entry(&tap_list, struct tap_rec, node);
	ret = sizeof(r->hdr) + r->hdr.len;
	if (n < ret) {
		ret = -EMSGSIZE;
	} else if (copy_to_user(buf, &r->hdr, sizeof(r->hdr)) ||
		   copy_to_user(buf + sizeof(r->hdr), r->data, r->hdr.len)) {
		ret = -EFAULT;
	} else {
		list_del(&r->node);
		tap_bytes -= r->hdr.len;
		kfree(r);
	}
	mutex_unlock(&tap_lock);
	return ret;
}

static __poll_t tap_poll(struct file *f, poll_table *pt)
{
	poll_wait(f, &tap_wait, pt);
	return list_empty(&tap_list) ? 0 : EPOLLIN | EPOLLRDNORM;
}

static const struct file_operations tap_fops = {
	.owner = THIS_MODULE,
	.read = tap_read,
	.poll = tap_poll,
};

static struct miscdevice tap_misc = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "i2c-tap",
	.fops = &tap_fops,
};

static int __init tap_init(void)
{
	int ret;

	if (wirelog)
		wirelog_fd = os_open_file(wirelog, of_append(of_create(of_write(OPENFLAGS()))), 0644);
	ret = misc_register(&tap_misc);
	if (ret)
		return ret;
	ret = i2c_add_numbered_adapter(&tap_adapter);
	if (ret)
		misc_deregister(&tap_misc);
	return ret;
}

static void __exit tap_exit(void)
{
	struct tap_rec *r, *t;

	i2c_del_adapter(&tap_adapter);
	misc_deregister(&tap_misc);
	list_for_each_entry_safe(r, t, &tap_list, node)
		kfree(r);
}

module_init(tap_init);
module_exit(tap_exit);
MODULE_DESCRIPTION("Simulated I2C bus that hands written messages to user space");
MODULE_LICENSE("GPL");
