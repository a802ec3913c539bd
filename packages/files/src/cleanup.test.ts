import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inWorkFolder, removeIfStopped, undoAll, undoIfStopped } from './cleanup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-unfinished-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes away what is unfinished, newest first, and leaves what was finished', () => {
  const order: number[] = []
  const [half, whole] = [join(folder, 'half'), join(folder, 'whole')]
  mkdirSync(half)
  writeFileSync(join(half, 'names'), 'a list of names')
  writeFileSync(whole, '')
  undoIfStopped(() => order.push(1))
  removeIfStopped(half)
  removeIfStopped(whole)()
  undoIfStopped(() => order.push(2))
  expect(undoAll()).toEqual([])
  expect([order, readdirSync(folder)]).toEqual([[2, 1], ['whole']])
  undoAll()
  expect(order).toEqual([2, 1])
})

it('one that cannot be taken away keeps none of the others', () => {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  removeIfStopped(path)
  undoIfStopped(() => {
    throw new Error('gone wrong')
  })
  expect(undoAll().map((error) => error.message)).toEqual(['gone wrong'])
  expect(existsSync(path)).toBe(false)
})

it('a work folder goes at the end, after a fault, and when it is stopped', async () => {
  let place = ''
  expect(
    await inWorkFolder('porua-work-', async (made) => {
      place = made
      return existsSync(made)
    }),
  ).toBe(true)
  expect([existsSync(place), dirname(place), basename(place).startsWith('porua-work-')]).toEqual([
    false,
    tmpdir(),
    true,
  ])
  const fault = inWorkFolder('porua-work-', async (made) => {
    place = made
    throw new Error('a fault')
  })
  await expect(fault).rejects.toThrow('a fault')
  expect(existsSync(place)).toBe(false)
  await inWorkFolder('porua-work-', async (made) => {
    undoAll()
    expect(existsSync(made)).toBe(false)
  })
})
