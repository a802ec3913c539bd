import { describe, expect, it } from 'vitest'
import { DiskList } from './disk-list.ts'

describe('a list on disk', () => {
  it('gives back what was added, in order, as often as it is asked', async () => {
    const list = await DiskList.open<{ n: number; text: string }>()
    try {
      for (let n = 0; n < 1234; n++) await list.add({ n, text: `প্রশ্ন ${n}` })
      expect(list.size).toBe(1234)
      for (let times = 0; times < 2; times++) {
        const all = []
        for await (const chunk of list.chunks()) all.push(...chunk)
        expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 1234 }, (_, n) => n))
        expect(all[1233]?.text).toBe('প্রশ্ন 1233')
      }
    } finally {
      await list.close()
    }
  })

  it('is empty where nothing was added', async () => {
    const list = await DiskList.open()
    for await (const chunk of list.chunks()) expect(chunk).toEqual([])
    await list.close()
  })
})
