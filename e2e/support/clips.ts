/** A school with videos and notes, made of clips that nobody here wrote (../shared/data/media), where they are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { expect, test } from 'vitest'

const media = resolve(import.meta.dirname, '../../../shared/data/media')

/** Whether the clips are on this machine. */
export const clipsHere = existsSync(media)

/** Says in one line that there is nothing to show, where the clips are not. */
export function sayWhereNoClips(): void {
  if (clipsHere) return
  test('the clips are not on this machine (../shared/data/media): nothing to show', () => {
    expect(clipsHere).toBe(false)
  })
}

/** The public test key of the protected clip (data/SOURCES.md). */
export const clearKey = { kid: '4060a865887842679cbf91ae5bae1e72', key: 'fc35340837310cc0fb53de97e22a69e0' }

function folder(name: string): Record<string, Uint8Array> {
  return Object.fromEntries(
    readdirSync(join(media, name)).map((file) => [
      `media/${name}/${file}`,
      new Uint8Array(readFileSync(join(media, name, file))),
    ]),
  )
}

/** Two students: the first in a group that lists everything, the second in none of its groups. */
export function clipsPack(): Record<string, string | Uint8Array> {
  const video = (id: string, title: string, src: string, kind = 'vod') => ({ id, title, src, kind })
  const school = {
    client: {
      name: 'Clips',
      slug: 'clips',
      title: 'Clips',
      company: 'Clips',
      provider: 'Clips',
      supportEmail: 'help@clips.example.org',
    },
    courses: [
      {
        id: 'course',
        name: 'Moving Pictures',
        description: `<p>${'All about moving pictures. '.repeat(30)}</p>`,
        books: [{ id: 'book', name: 'A Book', file: 'media/pdf/basicapi.pdf' }],
        subjects: [
          {
            id: 'subject',
            name: 'Optics',
            chapters: [],
            lectures: [
              {
                id: 'lecture',
                name: 'Lecture 1',
                description: '<p>Light.</p>',
                videos: [
                  video('hls', 'A HLS clip', 'media/hls-multivideo/master.m3u8'),
                  video('clear', 'A protected clip', 'media/dash-clearkey/dash.mpd', 'drm'),
                  video('mp4', 'A file', 'media/video/video_144p_108k_h264.mp4'),
                  video('away', 'A clip elsewhere', 'https://www.youtube.com/watch?v=abc_DEF-123', 'hosted'),
                ],
                files: [{ id: 'note', title: 'আলো: এক পাতায়', file: 'media/pdf/basicapi.pdf' }],
              },
              { id: 'empty', name: 'Lecture 2', videos: [], files: [] },
            ],
            questionSolves: [],
          },
        ],
      },
    ],
    groups: [
      { id: 'in', name: 'In', courseId: 'course', lectures: 'all', chapters: 'all', exams: [] },
      { id: 'out', name: 'Out', courseId: 'course', exams: [] },
    ],
    exams: [],
  }
  const students = [
    'mobile,name,sid,groups,password',
    `${mobileOf(0)},Inside,S-0,in,${packPassword}`,
    `${mobileOf(1)},Outside,S-1,out,${packPassword}`,
    `${mobileOf(2)},Nowhere,S-2,,${packPassword}`,
  ].join('\n')
  return {
    'school.json': JSON.stringify(school),
    'students.csv': students,
    ...folder('hls-multivideo'),
    ...folder('dash-clearkey'),
    'media/dash-clearkey/clearkey.json': JSON.stringify({ keys: [clearKey] }),
    'media/video/video_144p_108k_h264.mp4': new Uint8Array(
      readFileSync(join(media, 'video/video_144p_108k_h264.mp4')),
    ),
    'media/pdf/basicapi.pdf': new Uint8Array(readFileSync(join(media, 'pdf/basicapi.pdf'))),
  }
}
