import { expect, test } from 'vitest'
import { lazyModule } from './lazy-module.ts'

test('loads once, also when asked twice at a time', async () => {
  let imports = 0
  const module = lazyModule(async () => ++imports)
  expect(module.get()).toBeNull()
  expect(await Promise.all([module.load(), module.load()])).toEqual([1, 1])
  expect(module.get()).toBe(1)
})

test('a failure is told, counted, and may be tried again', async () => {
  let broken = true
  const seen: number[] = []
  const module = lazyModule(async () => {
    if (broken) throw new Error('network')
    return 'here'
  })
  module.subscribe(() => seen.push(module.failures()))
  await expect(module.load()).rejects.toThrow('network')
  await expect(module.load()).rejects.toThrow('network')
  broken = false
  expect(await module.load()).toBe('here')
  expect(seen).toEqual([1, 2, 0])
})
