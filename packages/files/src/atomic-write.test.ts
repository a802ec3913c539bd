import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { beforeEach, expect, test } from 'vitest'
import { AtomicWrite, placeOf } from './atomic-write.ts'

let folder: string
let place: string
beforeEach(() => {
  folder = tempDir('half-made')
  place = join(folder, 'list.csv')
})

/** The number of a process that is no more. */
const gone = () => spawnSync(process.execPath, ['-e', '']).pid
/** A part as `pid` left it so many minutes ago. */
function leave(pid: number, minutes: number, name = 'list.csv'): string {
  const left = `${name}.${pid}-0a1b2c3d.part`
  const at = Date.now() / 1000 - minutes * 60
  writeFileSync(join(folder, left), 'half')
  utimesSync(join(folder, left), at, at)
  return left
}

test('a file has its name when it is whole, and not before', async () => {
  const part = await AtomicWrite.of(place)
  writeFileSync(part.path, 'a,b\n')
  expect(existsSync(place)).toBe(false)
  expect(placeOf(part.path)).toBe(place)
  await part.finishFile()
  await part.drop()
  expect(readdirSync(folder)).toEqual(['list.csv'])
  expect(readFileSync(place, 'utf8')).toBe('a,b\n')
})

test('takes no other file’s place that has come there meanwhile', async () => {
  const part = await AtomicWrite.of(place)
  writeFileSync(part.path, 'mine')
  writeFileSync(place, 'theirs')
  await expect(part.finishFile()).rejects.toThrow('EEXIST')
  await part.drop()
  expect(readdirSync(folder)).toEqual(['list.csv'])
  expect(readFileSync(place, 'utf8')).toBe('theirs')
})

test('or does, where it is to replace what stands there', async () => {
  const part = await AtomicWrite.of(place)
  writeFileSync(part.path, 'newer')
  writeFileSync(place, 'older')
  await part.finishFile({ replaces: true })
  expect(readFileSync(place, 'utf8')).toBe('newer')
  expect(readdirSync(folder)).toEqual(['list.csv'])
})

test('a folder takes the place of an empty one, and of no other', async () => {
  const made = async () => {
    const part = await AtomicWrite.of(place)
    mkdirSync(part.path)
    writeFileSync(join(part.path, 'x'), '1')
    try {
      await part.finishFolder()
    } finally {
      await part.drop()
    }
  }
  mkdirSync(place)
  await made()
  expect(readdirSync(place)).toEqual(['x'])
  await expect(made()).rejects.toThrow(/ENOTEMPTY|EEXIST/)
  expect(readdirSync(folder)).toEqual(['list.csv'])
})

test('what a killed process has left of the same file goes; what may be somebody’s work, or another’s file, stays', async () => {
  const [dead, alsoDead] = [gone(), gone()]
  const kept = [
    leave(dead, 9),
    leave(process.pid, 60),
    leave(dead, 60, 'other.csv'),
    leave(dead, 60, 'my list.csv'),
    'list.csv.old.part',
  ]
  writeFileSync(join(folder, 'list.csv.old.part'), 'theirs')
  leave(alsoDead, 11)
  const part = await AtomicWrite.of(place)
  expect(readdirSync(folder).sort()).toEqual(kept.sort())
  await part.drop()
})

test('also a folder', async () => {
  const left = `list.csv.${gone()}-0a1b2c3d.part`
  mkdirSync(join(folder, left, 'files'), { recursive: true })
  utimesSync(join(folder, left), 0, 0)
  const part = await AtomicWrite.of(place)
  expect(readdirSync(folder)).toEqual([])
  await part.drop()
})
