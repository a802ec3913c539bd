/** What may be wrong with a file that comes with others: its path, its kind, and whether it is whole. */
import { type MediaKind, mediaKinds } from '../media-kinds.ts'
import { quoted } from '../validation-errors.ts'
import type { Told } from '../words.ts'

type Path = { readonly path: string }

/** What files lie in; anything else is a folder's own path. */
const holders: Readonly<Record<string, string>> = {
  pack: 'the pack',
  zip: 'the zip',
  folder: 'the folder of the file',
}

/** A path, and what it is looked for in: 'pack', 'zip', 'folder', or the path of a folder. */
type Held = Path & { readonly within: string }

function holder(within: string): string {
  return holders[within] ?? within
}

/** What an SVG must not hold. */
const active = {
  script: 'a script',
  handler: 'an event handler',
  scriptAddress: 'a script address',
  foreign: 'foreign content',
  entity: 'an entity',
  link: 'a link to somewhere else',
} as const

/** A name of `active`. */
export type ActivePart = keyof typeof active

const wayToPlay = "make a copy that all can play: npm run school -- media <file> (or save it as 'H.264, AAC')"

export const mediaEn = {
  notAPath: ({ path, within }: Held) =>
    `${quoted(path)} is not a path inside ${holder(within)}, such as media/picture.png`,
  notAFileName: ({ path }: Path) => `${quoted(path)} is not a file name`,
  leadsOut: ({ path, within }: Held) => `${quoted(path)} leads out of ${holder(within)}`,
  linkLeadsOut: ({ path, within }: Held) => `${quoted(path)} is a link that leads out of ${holder(within)}`,
  notAFile: ({ path }: Path) => `${quoted(path)} is not a file`,
  noFileIn: ({ path, within, similar }: Held & { similar: string | null }) =>
    `there is no file ${quoted(path)} in ${holder(within)}${similar ? ` (there is ${quoted(similar)}: capital letters count)` : ''}`,
  noFileHere: ({ path }: Path) => `there is no file ${path}`,
  noSuchFile: 'there is no such file',
  noFileWithQuestions: ({ path }: Path) => `there is no file '${path}' with these questions`,
  noFileOfQuestion: ({ path }: Path) => `the file '${path}' is not among those of its question`,

  ofFile: ({ path, what }: Path & { what: Told }) => `${quoted(path)} ${what.text}`,
  endingNotUsable: ({ path, endings }: Path & { endings: readonly string[] }) =>
    `${quoted(path)} cannot be used here, only files ending in ${endings.join(', ')}`,
  kindIsOther: ({ path, kind, is }: Path & { kind: MediaKind; is: MediaKind }) =>
    `${quoted(path)} is not a ${mediaKinds[kind].name}: its contents are a ${mediaKinds[is].name}`,
  kindKept: ({ path, kind, is }: Path & { kind: MediaKind; is: MediaKind }) =>
    `${quoted(path)} is not a ${mediaKinds[kind].name}: its contents are a ${mediaKinds[is].name}, and is kept as that`,
  fileIsEmpty: 'is an empty file',
  kindIsNone: ({ kind }: { kind: MediaKind }) =>
    `is not a ${mediaKinds[kind].name}: its contents are something else`,
  kindBig: ({ kind, megabytes }: { kind: MediaKind; megabytes: number }) =>
    `is too big: a ${mediaKinds[kind].name} may have at most ${megabytes} MB`,
  matroska:
    'is a Matroska film (MKV), which many phones cannot play: npm run school -- media <file> makes one that all can',

  endsEarly: 'is damaged: it ends too early; please save it again',
  partChanged: ({ part }: { part: string }) =>
    `is damaged: its part ${JSON.stringify(part)} has changed on the way; please save it again`,
  pixelsPacked: 'is damaged: its pixels cannot be unpacked; please save it again',
  partsApart: 'is damaged: its parts do not follow one another; please save it again',
  noPixels: ({ width, height }: { width: number; height: number }) =>
    `is damaged: it is ${width} × ${height} pixels`,
  manyPixels: ({ width, height }: { width: number; height: number }) =>
    `is too large to be opened on a phone: ${width} × ${height} pixels`,
  notUtf8: 'is not UTF-8',
  svgHolds: ({ part }: { part: ActivePart }) => `holds ${active[part]}, which a picture must not`,
  filmCutOff:
    'is cut off: a part of it is missing; copy it once more from where it was made, and wait until the copy is complete',
  filmEmpty: 'has neither pictures nor sound in it',
  filmCoding: ({ track, coding }: { track: 'pictures' | 'sound'; coding: string }) =>
    `has its ${track} as ${coding}, which many phones cannot play: ${wayToPlay}`,
  filmColours: `has its pictures as H.264 with more colours than phones can play: ${wayToPlay}`,
  hevcAlone: `offers its pictures as HEVC (H.265) alone, which many phones cannot play: ${wayToPlay}`,
}
