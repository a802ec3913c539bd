/** Real input: every formula and naughty string of ../shared/data/hostile is a text in what we write, and is read again as it was. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { rowsOf } from './testing.ts'
import { writeCsv } from './write.ts'
import { writeXlsx } from './xlsx-write.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/hostile')

if (existsSync(folder)) {
  it('hostile strings stay texts in CSV and XLSX', async () => {
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]
    const injections = read('csv-injection.json')
    const strings = [...injections, ...read('blns.json')].filter(
      (text) => text.trim() !== '' && text.isWellFormed(),
    )
    expect(injections.length).toBeGreaterThan(10)
    const rows = strings.map((text) => [text, 'end'])
    const target = mkdtempSync(join(tmpdir(), 'porua-hostile-'))
    try {
      await writeCsv(join(target, 'a.csv'), [['text', 'end'], ...rows])
      await writeXlsx(join(target, 'a.xlsx'), [{ name: 'Texts', rows: [['text', 'end'], ...rows] }])
      const csv = readFileSync(join(target, 'a.csv'), 'utf8')
      for (const line of csv.split(/\r\n/)) expect(line).not.toMatch(/^\ufeff?"?[=+\-@\t]/)
      for (const name of ['a.csv', 'a.xlsx']) {
        const { cells } = await rowsOf(readFileSync(join(target, name)), { ours: true })
        expect(cells.slice(1)).toEqual(rows)
      }
      const sheet = await rowsOf(readFileSync(join(target, 'a.xlsx')))
      expect(sheet.rows.every(({ facts }) => facts.numbers.size === 0)).toBe(true)
    } finally {
      rmSync(target, { recursive: true })
    }
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(folder)).toBe(false)
  })
}
