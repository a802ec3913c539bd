/** `npm run school -- content add`: one lecture, chapter, question solve, video or note more; everything else stays. */

import { remarkLine } from '@porua/files/validation-errors'
import { addContent, addItem } from '../../features/content/add.service.ts'
import { namedGroups } from '../../features/people/named-groups.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'
import { imported } from './pack.ts'
import { typedFile } from './typed-path.ts'

const kinds: Record<string, ItemKind> = {
  lecture: 'lecture',
  chapter: 'chapter',
  'question-solve': 'questionSolve',
}

export const contentCommand = command({
  name: 'content add',
  usage: `  content add lecture|chapter|question-solve --subject S --id ID --name NAME [--description HTML] [--group G]
                      One item more, behind the others of its subject (by id or name). Groups that list all of their
                      course see it at once; --group (may be repeated) lists it in others.
  content add video|note --lecture L --id ID --title TITLE --file PATH
                      One video or note more, behind the others of a lecture, or of --chapter C or --question-solve Q.
      --file PATH     The file, or for a video the address at a video site. --thumbnail PATH, --kind vod|drm|hosted,
                      --unpublished: of a video.
      --dry-run       Only checks.
`,
  takes: ['what'],
  options: {
    subject: { type: 'string' },
    id: { type: 'string' },
    name: { type: 'string' },
    description: { type: 'string' },
    group: { type: 'string', multiple: true },
    lecture: { type: 'string' },
    chapter: { type: 'string' },
    'question-solve': { type: 'string' },
    title: { type: 'string' },
    file: { type: 'string' },
    thumbnail: { type: 'string' },
    kind: { type: 'string' },
    unpublished: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  async run({ given: [what], values, console, progress, withServices }) {
    const { id, 'dry-run': dryRun = false } = values
    const itemKind = kinds[what ?? '']
    if (!itemKind && what !== 'video' && what !== 'note')
      throw new Misused('Say what to add: content add lecture, chapter, question-solve, video or note')
    if (!id) throw new Misused('Name it: --id ID, letters, digits, - and _')
    return withServices(async (services) => {
      const report = itemKind
        ? await addItem(
            services,
            {
              kind: itemKind,
              id,
              name: said(values.name, '--name NAME'),
              subject: said(values.subject, '--subject S'),
              description: values.description,
              groupIds: await services.db.read((reader) => namedGroups(reader, values.group ?? [])),
            },
            dryRun,
          )
        : await addContent(
            services,
            {
              what: what === 'note' ? 'note' : 'video',
              id,
              title: said(values.title, '--title TITLE'),
              ...ownerOf(values),
              src: await placeOf(console.folder, said(values.file, '--file PATH')),
              thumbnail: values.thumbnail && (await typedFile(console.folder, values.thumbnail)),
              videoKind: values.kind,
              published: !values.unpublished,
            },
            dryRun,
          )
      progress.end()
      for (const warning of report.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      return imported(report, dryRun)
    })
  },
})

function said(value: string | undefined, option: string): string {
  if (!value) throw new Misused(`Say it: ${option}`)
  return value
}

/** An address stays one. @throws Misused where there is no such file */
async function placeOf(folder: string, src: string): Promise<string> {
  return /^https?:/i.test(src) ? src : typedFile(folder, src)
}

/** The item that it is for. @throws Misused where none or several are named */
function ownerOf(values: Record<string, unknown>): { kind: ItemKind; item: string } {
  const named = Object.entries(kinds).flatMap(([option, kind]) => {
    const item = values[option]
    return typeof item === 'string' ? [{ kind, item }] : []
  })
  const [only] = named
  if (!only || named.length > 1)
    throw new Misused('Say where it belongs: --lecture L, --chapter C or --question-solve Q')
  return only
}
