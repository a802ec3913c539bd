/** The packager's program: where it is, what is said where it is not, and what becomes of its own refusal. */
import { statSync } from 'node:fs'
import { access, constants, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { Refused } from '../../../platform/refusals/refused.ts'
import { ProgramFailed } from './program.ts'
import { cutAndEncrypt, packagerProgram } from './shaka-packager.ts'

/** What the packager is told, and who may read its settings meanwhile. */
const told: { args: string[]; mode: number }[] = []
vi.mock('./program.ts', async (original) => {
  const real = await original<typeof import('./program.ts')>()
  return {
    ...real,
    runProgram: (...[program, args, running]: Parameters<typeof real.runProgram>) => {
      told.push({ args, mode: statSync(join(running.folder ?? '', 'settings')).mode & 0o777 })
      return real.runProgram(program, args, running)
    },
  }
})

it('is in its package for every machine that packages films', async () => {
  for (const machine of [
    'linux-x64',
    'linux-arm64',
    'darwin-x64',
    'darwin-arm64',
    'win32-x64',
    'win32-arm64',
  ])
    await access(packagerProgram(machine), machine.startsWith('win32') ? constants.R_OK : constants.X_OK)
})

it('says so where there is none', () => {
  expect(() => packagerProgram('sunos-sparc')).toThrow(new Refused('noPackager'))
})

it('refuses what is no film in its own words, and shows its key to nobody', async () => {
  const made = await mkdtemp(join(tmpdir(), 'porua-packager-'))
  await writeFile(join(made, 'none.mp4'), 'no film')
  const key = { kid: '11'.repeat(16), key: '22'.repeat(16) }
  const tracks = [{ kind: 'video' as const, file: 'none.mp4', folder: 'v240' }]
  const work = cutAndEncrypt({ tracks, key, made, settings: 'settings' })
  await expect(work).rejects.toThrow(ProgramFailed)
  await expect(work).rejects.toThrow(/^[^\n\]]+$/)
  expect(told.map(({ mode }) => mode)).toEqual([0o600])
  expect(told[0]?.args.join(' ')).not.toContain(key.key)
  expect(await readdir(made)).not.toContain('settings')
  await rm(made, { recursive: true })
})
