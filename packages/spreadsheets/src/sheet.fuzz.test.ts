/** Broken files of every kind: each is read or refused with an Unreadable, and nothing else happens. */
import { Unreadable } from '@porua/files/unreadable'
import { describe, expect, it } from 'vitest'
import { rowsOf, workbookOf, zipOf } from './testing.ts'

const runs = 400
const seed = Number(process.env.FUZZ_SEED ?? 20_261)

/** The same numbers for the same seed. */
function numbers(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A few bytes changed, taken out, doubled or cut off. */
function spoilt(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  let changed = Uint8Array.from(bytes)
  for (let times = 1 + next(4); times > 0; times--) {
    const at = next(changed.length || 1)
    const kind = next(5)
    if (kind === 0) changed[at] = next(256)
    if (kind === 1) changed = changed.slice(0, at)
    if (kind === 2) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1 + next(20))])
    if (kind === 3) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(Math.max(0, at - 30))])
    if (kind === 4)
      changed = Buffer.concat([changed.subarray(0, at), Buffer.from('<">,;\n&\0'), changed.subarray(at)])
  }
  return changed
}

async function judge(bytes: Uint8Array): Promise<'read' | 'refused'> {
  try {
    await rowsOf(bytes, { isHeader: () => false })
    return 'read'
  } catch (error) {
    if (error instanceof Unreadable) return 'refused'
    throw error
  }
}

const rows =
  '<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46082</v></c><c r="C1" t="inlineStr"><is><t>x &amp; y</t></is></c></row>'
const after = '<mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells>'
const facts = {
  shared: ['<t>mobile</t>'],
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
}

describe(`spoilt files (FUZZ_SEED=${seed})`, () => {
  it('that were CSV are read or refused', async () => {
    const next = numbers(seed)
    const whole = new TextEncoder().encode(
      'mobile,name\r\n01711000001,"Rahim, ""R"""\r\n01711000002,আয়েশা\r\n',
    )
    for (let run = 0; run < runs; run++) await judge(spoilt(whole, next))
    expect(await judge(whole)).toBe('read')
  })

  it('that were a workbook are read or refused', async () => {
    const next = numbers(seed + 1)
    const whole = await workbookOf({ One: { rows, after }, Two: { rows: '' } }, facts)
    const found = { read: 0, refused: 0 }
    for (let run = 0; run < runs; run++) found[await judge(spoilt(whole, next))]++
    expect(await judge(whole)).toBe('read')
    expect(found.refused).toBeGreaterThan(runs / 10)
  })

  it('whose XML was spoilt inside a sound zip are read or refused', async () => {
    const next = numbers(seed + 2)
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const parts: Record<string, string> = {
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s" Type="${office}/worksheet" Target="worksheets/s0.xml"/><Relationship Id="t" Type="${office}/sharedStrings" Target="shared.xml"/></Relationships>`,
      'xl/shared.xml': '<sst><si><t>mobile</t></si></sst>',
      'xl/worksheets/s0.xml': `<worksheet><sheetData>${rows.replace(' s="1"', '')}</sheetData>${after}</worksheet>`,
    }
    const names = Object.keys(parts)
    const found = { read: 0, refused: 0 }
    for (let run = 0; run < runs; run++) {
      const name = names[next(names.length)] ?? ''
      const bytes = spoilt(new TextEncoder().encode(parts[name]), next)
      found[await judge(await zipOf({ ...parts, [name]: bytes }))]++
    }
    expect(await judge(await zipOf(parts))).toBe('read')
    expect(Math.min(found.read, found.refused)).toBeGreaterThan(0)
  })
})
