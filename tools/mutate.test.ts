/** The mutation tests know every rule of the exams that decides a student's marks, and tests for each. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from './mutate.groups.ts'

const root = resolve(import.meta.dirname, '..')

test('each group names rules and tests that are there', () => {
  for (const { name, mutate, tests } of groups)
    for (const pattern of [...mutate, ...tests])
      expect(globSync(pattern, { cwd: root }), `${name}: ${pattern}`).not.toEqual([])
})

test('a new file of rules under attempt, marking or result is in a group', () => {
  const rules = globSync('apps/server/src/features/exams/{attempt,marking,result}/*.rules.ts', { cwd: root })
  const known = groups.flatMap(({ mutate }) => globSync([...mutate], { cwd: root }))
  expect(rules.length).toBeGreaterThan(7)
  expect(rules.filter((file) => !known.includes(file))).toEqual([])
})
