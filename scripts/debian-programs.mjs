/**
 * Programs of others that a few tests judge us by: those that are installed, else Debian's, unpacked beside the packages. Nothing of them
 * is installed or started here.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, repository, say } from './steps.mjs'

/**
 * @typedef {'bean-check' | 'beancount' | 'go' | 'hledger' | 'nats-server' | 'ofxdump' | 'openssl' | 'poppler' | 'prometheus' |
 *   'qpdf'} DebianProgram
 * @type {Record<DebianProgram, { packages: string[], path: string, installed: string[] }>}
 */
const programs = {
  // Written in Python: what it imports lies beside it (`unpackedFile`), and Python itself has to be there.
  beancount: {
    packages: ['beancount', 'python3-beancount', 'python3-dateutil', 'python3-ply', 'python3-six'],
    path: 'usr/bin/bean-query',
    installed: ['/usr/bin/bean-query', '/usr/local/bin/bean-query'],
  },
  'nats-server': {
    packages: ['nats-server'],
    path: 'usr/sbin/nats-server',
    installed: ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map(
      (dir) => `${dir}/nats-server`,
    ),
  },
  hledger: {
    packages: ['hledger'],
    path: 'usr/bin/hledger',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/hledger`),
  },
  openssl: {
    packages: ['openssl'],
    path: 'usr/bin/openssl',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/openssl`),
  },
  // It lies beside promtool, which checks rules and runs their tests.
  prometheus: {
    packages: ['prometheus'],
    path: 'usr/bin/prometheus',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/prometheus`),
  },
  // pdftotext; pdfinfo, which shows the tags of a PDF, lies beside it.
  poppler: {
    packages: [
      'poppler-utils libpoppler126 libfreetype6 libfontconfig1 libjpeg62-turbo libopenjp2-7 liblcms2-2 libpng16-16',
      'libtiff6 libnss3 libnspr4 libbrotli1 libexpat1 libwebp7 libzstd1 liblzma5 liblerc4 libjbig0 libdeflate0',
    ].flatMap((names) => names.split(' ')),
    path: 'usr/bin/pdftotext',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/pdftotext`),
  },
  qpdf: {
    packages: ['qpdf', 'libqpdf29', 'libjpeg62-turbo'],
    path: 'usr/bin/qpdf',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/qpdf`),
  },
  ofxdump: {
    packages: ['ofx', 'libofx7', 'libosp5'],
    path: 'usr/bin/ofxdump',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/ofxdump`),
  },
  // A script for Debian's python3.
  'bean-check': {
    packages: [
      'beancount',
      'python3-beancount',
      'python3-dateutil',
      'python3-six',
      'python3-ply',
      'python3-magic',
      'libmagic1',
    ],
    path: 'usr/bin/bean-check',
    installed: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((dir) => `${dir}/bean-check`),
  },
  // Its packages for checksum databases are read from the same tree, so an installed compiler alone would not do.
  go: {
    packages: ['golang-1.19-go', 'golang-1.19-src', 'golang-golang-x-mod-dev'],
    path: 'usr/lib/go-1.19/bin/go',
    installed: [],
  },
}

/** @param {DebianProgram} name */
const folderOf = (name) => join(repository, 'node_modules/.cache', name)

/** The folder in which a file of one of a program's packages was unpacked. @param {DebianProgram} name @param {string} path */
export const unpackedFile = (name, path) => join(folderOf(name), path)

/** Path of the program, if there is one. @param {DebianProgram} name */
export function debianProgram(name) {
  const { installed, path } = programs[name]
  return [...installed, unpackedFile(name, path)].find((program) => existsSync(program))
}

/** What a program that was unpacked needs to find its own parts. @param {DebianProgram} name @returns {Record<string, string>} */
export function debianEnvironment(name) {
  if (debianProgram(name) !== unpackedFile(name, programs[name].path)) return {}
  const architecture = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraries = ['usr/lib', 'lib'].flatMap((path) => [path, join(path, architecture)])
  return {
    LD_LIBRARY_PATH: libraries.map((path) => unpackedFile(name, path)).join(':'),
    OFX_DTD_PATH: unpackedFile(name, 'usr/share/libofx7/libofx/dtd'),
    PYTHONPATH: unpackedFile(name, 'usr/lib/python3/dist-packages'),
  }
}

/** Tests that need one of them skip where there is none, and say so; with this they fail. */
export const needsPrograms = process.env['NEED_PROGRAMS'] === 'on'

export async function ensureDebianPrograms() {
  for (const name of /** @type {DebianProgram[]} */ (Object.keys(programs)))
    if (!debianProgram(name) && existsSync('/usr/bin/apt-get')) await unpack(name)
}

/** @param {DebianProgram} name */
async function unpack(name) {
  const { packages } = programs[name]
  const dir = mkdtempSync(join(tmpdir(), `${name}-`))
  try {
    // Fails where the list of packages was never read; whoever may, reads it.
    const download = () => capture('apt-get', ['-qq', 'download', ...packages], { cwd: dir })
    if ((await download()).code !== 0 && process.getuid?.() === 0) {
      say('Reading the list of Debian packages')
      await capture('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', 'update'])
      await download()
    }
    const files = readdirSync(dir).filter((file) => file.endsWith('.deb'))
    if (files.length < packages.length) return
    for (const file of files) await capture('dpkg-deb', ['-x', join(dir, file), join(dir, 'tree')])
    // Renamed at the end: what an interruption leaves is not taken for the program.
    mkdirSync(join(repository, 'node_modules/.cache'), { recursive: true })
    rmSync(folderOf(name), { recursive: true, force: true })
    await capture('cp', ['-a', join(dir, 'tree'), `${folderOf(name)}.new`])
    renameSync(`${folderOf(name)}.new`, folderOf(name))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
