/** A small school with a book, notes and videos, some of them another group's, for tests of who gets which media. */
import { filmOf } from '@porua/testkit/film.factory'
import {
  packOf,
  smallQuestions,
  smallSchool,
  smallStudents,
} from '../../features/school-pack/school.factory.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** A picture of one pixel; the byte behind its end makes each another file. */
export const png = (last: number) => Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from([last])])
/** The manifest of each folder of a video. */
export const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="a/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,AUDIO="a"
v/index.m3u8
`
const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:10,\n0.m4s\n#EXT-X-ENDLIST\n'
const stream = (folder: string) => ({
  [`${folder}/master.m3u8`]: master,
  ...Object.fromEntries(
    ['v', 'a'].flatMap((track) => [
      [`${folder}/${track}/index.m3u8`, playlist],
      [`${folder}/${track}/init.mp4`, `init of ${folder}`],
      [`${folder}/${track}/0.m4s`, `0123456789 ${folder}`],
    ]),
  ),
  [`${folder}/captions.vtt`]: 'WEBVTT\n',
})

/** S-1 is in g1, which lists the chapter 'cells'; S-2 in g2, which lists 'tissues'; S-3 in no group. */
export function courseMediaPack() {
  const school = smallSchool()
  const [course] = school.courses
  const [cells, tissues] = course?.subjects[0]?.chapters ?? []
  Object.assign(course ?? {}, {
    books: [{ id: 'b1', name: 'A book', file: 'media/book.pdf', image: 'media/cover.png' }],
  })
  Object.assign(cells ?? {}, {
    videos: [
      { id: 'v1', title: 'Folder', src: 'media/clip/master.m3u8', kind: 'vod', thumbnail: 'media/thumb.png' },
      { id: 'v2', title: 'File', src: 'media/film.mp4', kind: 'vod' },
      { id: 'v3', title: 'Hidden', src: 'media/hidden/master.m3u8', kind: 'vod', published: false },
    ],
    files: [{ id: 'f1', title: 'A note', file: 'media/note.pdf' }],
  })
  Object.assign(tissues ?? {}, {
    videos: [{ id: 'v4', title: 'Theirs', src: 'media/theirs/master.m3u8', kind: 'vod' }],
    files: [{ id: 'f2', title: 'Their note', file: 'media/theirs.pdf' }],
  })
  Object.assign(school.groups[1] ?? {}, { chapters: ['tissues'] })
  const students = smallStudents
    .replace('g1|g2,', 'g2,Passw0rd')
    .replace('+88 01711-000003,Karim,S-3,,,,,,,,,,', '01711000003,Karim,S-3,,,,,,,,,,Passw0rd')
  return {
    ...packOf(school, smallQuestions(), students),
    'media/book.pdf': '%PDF-1.4 book %%EOF',
    'media/note.pdf': '%PDF-1.4 %%EOF note 0123456789',
    'media/theirs.pdf': '%PDF-1.4 theirs %%EOF',
    'media/cover.png': png(1),
    'media/thumb.png': png(2),
    'media/film.mp4': filmOf(),
    ...stream('media/clip'),
    ...stream('media/hidden'),
    ...stream('media/theirs'),
  }
}
