/**
 * Citations of the specification in code and documents: `spec §4 Exam flow`, `decisions: Late arrivals`, `decision 0010`,
 * `engine.md: Clock`. `docs/spec/README.md` says how they are written; what a citation names must be there.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What can be cited. */
export type Citable = {
  /** Number of a section to the text of its parts on all pages. */
  sections: ReadonlyMap<string, string>
  /** Topics of the decisions, in small letters. */
  topics: readonly string[]
  /** Numbers of the pages in `docs/decisions`. */
  decisions: readonly string[]
  /** File name of a page in `docs/spec` to its text. */
  pages: ReadonlyMap<string, string>
}

/** Reads what can be cited under `root`. */
export function readCitable(root: string): Citable {
  const sections = new Map<string, string>()
  const pages = new Map<string, string>()
  for (const file of globSync('docs/spec/**/*.md', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    pages.set(file.split('/').at(-1) ?? file, text)
    for (const part of text.split(/^(?=#+ )/m)) {
      const [, number] = /^#+ §(\d+) /.exec(part) ?? []
      if (number) sections.set(number, `${sections.get(number) ?? ''}\n${part.toLowerCase()}`)
    }
  }
  const index = readFileSync(join(root, 'docs/spec/README.md'), 'utf8')
  const [, table = ''] = /^## Decisions\n(.*?)^## /ms.exec(index) ?? []
  const topics = [...table.matchAll(/^\| ([^|]+) \| \[/gm)].map(([, topic = '']) => topic.toLowerCase())
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map(
    (file) => /(\d{4})-/.exec(file)?.[1] ?? '',
  )
  return { sections, topics, decisions, pages }
}

/** The citations of a text, and of these the ones that name nothing. */
export function checkCitations(text: string, citable: Citable): { count: number; dead: string[] } {
  const plain = text.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  const all = [
    ...sectionCitations(plain, citable),
    ...topicCitations(plain, citable),
    ...decisionCitations(plain, citable),
    ...pageCitations(plain, citable),
  ]
  return { count: all.length, dead: all.filter(({ isThere }) => !isThere).map(({ cited }) => cited) }
}

type Citation = { cited: string; isThere: boolean }

/** `spec §2 Top bar, Notification drawer; …`: each number, and each name that follows one. */
function sectionCitations(text: string, { sections }: Citable): Citation[] {
  const chains = text.matchAll(/\bspec(?:ification)?(?:'s)? (§\d[^.)`'"]{0,200})/gi)
  return [...chains].flatMap(([, chain = '']) =>
    [...chain.matchAll(/§(\d+)([^§;:]*)/g)].flatMap(([, number = '', tail = '']) => {
      const held = sections.get(number)
      const names = tail
        .split(/,| and /)
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]/.test(name))
      return [
        { cited: `spec §${number}`, isThere: held !== undefined },
        ...names.map((name) => ({
          cited: `spec §${number} ${name}`,
          isThere: held?.includes(name.toLowerCase()) ?? false,
        })),
      ]
    }),
  )
}

/** `decisions: Marks, Release` or `decisions Marks`: the first name always, further ones where they begin as a name does. */
function topicCitations(text: string, { topics }: Citable): Citation[] {
  const parts = new Set(topics.flatMap((topic) => topic.split(', ')))
  return [...text.matchAll(/(?<![/\w])decisions(?:: ?| (?=[A-Z]))([^.()`'";:—]+)/g)].flatMap(
    ([, chain = '']) =>
      chain
        .split(/,| and /)
        .map((name) => name.trim())
        .filter((name, at) => name !== '' && (at === 0 || /^[A-Z]/.test(name)))
        .map((name) => {
          const wanted = name.toLowerCase()
          const isTopic = topics.some((topic) => topic.startsWith(wanted) || wanted.startsWith(topic))
          return { cited: `decisions: ${name}`, isThere: isTopic || parts.has(wanted) }
        }),
  )
}

/** `decision 0010`, `docs/decisions/0010`. */
function decisionCitations(text: string, { decisions }: Citable): Citation[] {
  return [...text.matchAll(/\bdecisions?[ /](\d{4})\b/gi)].map(([, number = '']) => ({
    cited: `decision ${number}`,
    isThere: decisions.filter((one) => one === number).length === 1,
  }))
}

/** `engine.md: Clock`: the page, and that it speaks of what is named. `decisions.md` and `architecture 9` are no pages here. */
function pageCitations(text: string, { pages }: Citable): Citation[] {
  const named = text.matchAll(
    /(?<![-\w/.])(engine|replies|look|spec|decisions|architecture)\.md(?:: ([A-Z][\w -]*\w))?/g,
  )
  const numbered = text.matchAll(/\barchitecture \d+\b/g)
  return [
    ...[...named].map(([cited, page = '', name = '']) => ({
      cited,
      isThere: pages.get(`${page}.md`)?.includes(name) ?? false,
    })),
    ...[...numbered].map(([cited]) => ({ cited, isThere: false })),
  ]
}
