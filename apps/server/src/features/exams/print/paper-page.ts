/** A page that the provider prints: one file without scripts or addresses, in the school's white label. */
import type { Database } from '../../../ports/database/database.ts'
import type { Files } from '../../../ports/files/files.ts'
import { providerSettings, usualZone } from '../../school/school.api.ts'

export type PageLanguage = 'en' | 'bn'

/** What stands on every page of the school. */
export interface Letterhead {
  readonly title: string
  readonly company: string
  /** #rgb or #rrggbb. */
  readonly colour: string
  readonly timeZone: string
  /** A data: address. */
  readonly logo: string | null
  /** Bangla where the school writes its own name in Bangla. */
  readonly language: PageLanguage
}

const mostLogoBytes = 512 * 1024
const logoTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** The school's letterhead. @param language overrules what its name says */
export async function letterhead(
  { db, files }: { db: Database; files: Files },
  language: PageLanguage | undefined,
): Promise<Letterhead> {
  const settings = await db.read(providerSettings)
  const text = (key: string, plain: string) => {
    const value = settings[key]
    return typeof value === 'string' && value !== '' ? value : plain
  }
  const title = text('title', text('name', 'Porua'))
  const company = text('company', '')
  const colour = text('colour', '#0d8a78')
  return {
    title,
    company,
    timeZone: text('timeZone', usualZone),
    colour: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? colour : '#0d8a78',
    logo: await logoOf(files, settings.logo),
    language: language ?? (/[\u0980-\u09ff]/.test(`${title}${company}`) ? 'bn' : 'en'),
  }
}

async function logoOf(files: Files, key: unknown): Promise<string | null> {
  if (typeof key !== 'string') return null
  const type = logoTypes[/\.([a-z]+)$/.exec(key)?.[1] ?? '']
  const stored = type === undefined ? null : await files.get(key)
  if (!stored || stored.size > mostLogoBytes) return null
  const pieces: Buffer[] = []
  for await (const piece of stored.open() as AsyncIterable<Buffer>) pieces.push(piece)
  return `data:${type};base64,${Buffer.concat(pieces).toString('base64')}`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Digits as the language writes them. */
export function digits(text: string | number, language: PageLanguage): string {
  const plain = String(text)
  return language === 'en'
    ? plain
    : plain.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
}

/** A moment in the school's zone. */
export function momentIn({ language, timeZone }: Letterhead, at: number): string {
  const locale = language === 'bn' ? 'bn-BD' : 'en-GB'
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at)
}

/** How a page begins: everything before its own content. `css` is added to the page's own. */
export function pageStart(head: Letterhead, title: string, lines: readonly string[], css: string): string {
  const logo = head.logo === null ? '' : `<img src="${head.logo}" alt="">`
  const company =
    head.company === '' || head.company === head.title ? '' : `<p>${escapeHtml(head.company)}</p>`
  return `<!doctype html>
<html lang="${head.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style(head.colour)}${css}</style></head><body>
<header>${logo}<div><strong>${escapeHtml(head.title)}</strong>${company}</div></header>
<main><h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p class="fact">${escapeHtml(line)}</p>\n`).join('')}`
}

export const pageEnd = '</main></body></html>\n'

const style = (colour: string) => `
:root{color-scheme:light dark;--brand:${colour};--paper:#fff;--ink:#1a1d21;--soft:#5b636d;--line:#d9dde2;--tint:#f3f5f7}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#e8eaed;--soft:#a3abb5;--line:#353b43;--tint:#1e2329}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1100px;padding:24px;background:var(--paper);color:var(--ink);
font:14px/1.5 system-ui,"Noto Sans Bengali","Nirmala UI","Hind Siliguri",sans-serif}
:lang(bn){line-height:1.7}
header{display:flex;gap:12px;align-items:center;border-bottom:3px solid var(--brand);padding-bottom:12px}
header img{height:48px;max-width:160px;object-fit:contain}
header p{margin:0;color:var(--soft)}
header strong{font-size:18px}
h1{font-size:22px;margin:16px 0 4px}
h2{font-size:18px;margin:24px 0 8px}
.fact{margin:0;color:var(--soft)}
table{border-collapse:collapse;width:100%;margin-top:16px;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid var(--line);padding:5px 6px;text-align:start;vertical-align:top}
th{background:var(--tint);font-weight:600;font-size:12px}
.n{text-align:end}td.n{white-space:nowrap}
@page{size:A4;margin:14mm}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--tint:#f3f5f7}
body{padding:0;max-width:none;font-size:10px}th{font-size:9px}th,td{padding:3px 4px}thead{display:table-header-group}tr,svg{break-inside:avoid}
*{print-color-adjust:exact}}
`
