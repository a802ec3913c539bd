import { describe, expect, it } from 'vitest'
import { notLookedAt, pictureKeys, type Readiness, verdict } from './readiness-rules.ts'

const all: Readiness = {
  store: true,
  persisted: false,
  app: true,
  appParts: 0,
  paper: true,
  texts: true,
  tools: true,
  pictures: { got: 2, of: 2, done: true },
}

describe('ready for a network that goes away', () => {
  it('is said only when all of it is there; the browser’s promise alone worries nobody', () => {
    expect(verdict(notLookedAt)).toBe('checking')
    expect(verdict(all)).toBe('ready')
    expect(verdict({ ...all, store: false })).toBe('lacking')
    expect(verdict({ ...all, tools: false })).toBe('lacking')
    expect(verdict({ ...all, pictures: { got: 1, of: 2, done: true } })).toBe('lacking')
    expect(verdict({ ...all, pictures: { got: 1, of: 2, done: false } })).toBe('checking')
  })

  it('finds every picture once: of questions, of options, in HTML', () => {
    const base = {
      image: [] as string[],
      options: [] as string[],
      optionType: '{}',
      title: '',
      format: 'text',
    }
    const questions = [
      { ...base, image: ['a.png', 'b.png'] },
      { ...base, image: ['a.png'], optionType: '{"c.png":"image","d":"text"}' },
      {
        ...base,
        format: 'html',
        title: '<p><img alt="x" src="e.png"><img src=f.png></p>',
        options: ["<img src='g.png'/>"],
      },
      { ...base, title: 'what does <img src="no.png"> mean?' },
      { ...base, optionType: 'broken' },
      { ...base, format: 'html', title: '<img src="data:image/png;base64,AA">' },
    ].map((question) => ({ question }))
    const paper = { questions } as never
    const keys = pictureKeys(paper, () => true)
    expect(keys).toEqual(['a.png', 'b.png', 'c.png', 'e.png', 'f.png', 'g.png'])
    expect(pictureKeys(paper, (key) => key !== 'e.png')).not.toContain('e.png')
  })
})
