/** The bill of materials names what runs, and nothing of the tools. */
import { expect, test } from 'vitest'
import { readBill } from './sbom.ts'

test('the bill of materials names the parts of what runs, each with its version and address', () => {
  const { bomFormat, components } = readBill()
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  for (const name of ['fastify', 'kysely', 'better-sqlite3', 'react', 'dompurify', 'shaka-packager'])
    expect(names).toContain(name)
  expect(names).not.toContain('vitest')
  for (const { name, version, purl } of components) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/)
    expect(purl, name).toMatch(/^pkg:npm\//)
  }
})
