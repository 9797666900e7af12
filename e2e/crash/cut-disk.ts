/**
 * A disk of its own whose power can be cut: ext4 in a file, on a loop device. A cut is the system call with
 * which the makers of file systems test them: from that moment nothing reaches the disk any more, and what
 * the kernel had not written yet is gone.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CutDisk = {
  folder: string
  /** Nothing that runs on it can go on; all of it has to be ended before `mount`. */
  cut(): void
  /** The power is back: the file system mends itself, as at a start of the machine. */
  mount(): void
  remove(): void
}

/**
 * `_IOR('X', 125, __u32)` of linux/ext4.h, and "do not flush the log": what a power cut does not do either.
 */
const cutProgram = `open(my $disk, '<', $ARGV[0]) or die $!; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die $!`

/**
 * Undefined where this may not be done: it takes root, loop devices, ext4 and perl, which calls the kernel.
 */
export function makeCutDisk(megabytes: number): CutDisk | undefined {
  const home = mkdtempSync(join(tmpdir(), 'tarazu-cut-'))
  const image = join(home, 'disk.img')
  const folder = join(home, 'disk')
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })
  const disk: CutDisk = {
    folder,
    cut: () => void run('perl', '-e', cutProgram, folder),
    mount: () => {
      run('umount', folder)
      run('mount', '-o', 'loop', image, folder)
    },
    remove() {
      run('umount', folder)
      rmSync(home, { recursive: true })
    },
  }
  let mounted = false
  try {
    chmodSync(home, 0o755)
    run('mkdir', folder)
    run('truncate', '--size', `${megabytes}M`, image)
    run('mkfs.ext4', '-q', image)
    run('mount', '-o', 'loop', image, folder)
    mounted = true
    chmodSync(folder, 0o755)
    // Once, before anything is on it: a kernel or a container may not let us.
    disk.cut()
    disk.mount()
    return disk
  } catch {
    if (mounted) run('umount', folder)
    rmSync(home, { recursive: true })
    return undefined
  }
}
