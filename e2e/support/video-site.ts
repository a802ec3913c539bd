/** A stand-in for the video site: its frame, speaking to the page around it as the real one does, and a school with a video there. */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'

/** Where its frames are. */
export const videoSite = 'https://www.youtube-nocookie.com/'

/**
 * The frame's page. Like the real one it says nothing before somebody says that he listens, gives the length once, and then the time
 * alone; states and errors go to who asked for them. Its buttons are what a student's hands do in the player.
 */
const frame = `<!doctype html><title>player</title>
<button id="play">Play</button><button id="pause">Pause</button>
<button id="half">Half</button><button id="late">Late</button><button id="end">End</button><button id="no">No</button>
<script>
  const length = 200
  const told = new Set()
  let listener = null, now = 5, known = 0, time = Number(new URLSearchParams(location.search).get('start')), turn = 0
  const say = (event, info) => listener && listener.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), document.referrer)
  const state = (n) => { now = n; say('infoDelivery', { playerState: n, currentTime: time }); if (told.has('onStateChange')) say('onStateChange', n) }
  addEventListener('message', ({ source, data }) => {
    const said = JSON.parse(data)
    if (said.event === 'listening' && !listener) {
      listener = source
      say('initialDelivery', { playerState: now, currentTime: time, duration: known, volume: 100, apiInterface: [] })
      say('onReady', null)
    }
    if (said.func === 'addEventListener') told.add(said.args[0])
  })
  const on = (id, act) => { document.getElementById(id).onclick = act }
  on('play', () => {
    known = length; state(3); state(1); say('infoDelivery', { duration: known })
    clearInterval(turn)
    turn = setInterval(() => { time += 0.25; say('infoDelivery', { currentTime: time, videoLoadedFraction: 0.5 }) }, 250)
  })
  on('pause', () => { clearInterval(turn); state(2) })
  on('half', () => { time = length / 2 })
  on('late', () => { time = length * 0.81 })
  on('end', () => { clearInterval(turn); time = length; state(0) })
  on('no', () => { if (told.has('onError')) say('onError', 150) })
</script>`

/** Answers for the site; what is told by `before` happens first. The addresses that were asked for, in order. */
export async function standIn(context: BrowserContext, before = async () => {}): Promise<URL[]> {
  const asked: URL[] = []
  await context.route(`${videoSite}**`, async (route) => {
    asked.push(new URL(route.request().url()))
    await before()
    await route.fulfill({ contentType: 'text/html', body: frame })
  })
  return asked
}

/** What stands in the player's frame. */
export const inFrame = (page: Page): FrameLocator => page.frameLocator('dialog iframe')

/** One student, one lecture, a video at the site and one at a site that has no frame. */
export function hostedPack(): Record<string, string> {
  const video = (id: string, title: string, src: string) => ({ id, title, src, kind: 'hosted' })
  const lecture = {
    id: 'lecture',
    name: 'Lecture',
    description: '',
    files: [],
    videos: [
      video('away', 'At the site', 'https://www.youtube.com/watch?v=abc_DEF-123'),
      video('other', 'Elsewhere', 'https://video.example.org/watch/7'),
    ],
  }
  const subject = { id: 'subject', name: 'Subject', chapters: [], lectures: [lecture], questionSolves: [] }
  const school = {
    client: { name: 'Hosted', slug: 'hosted', title: 'Hosted', company: 'Hosted', provider: 'Hosted' },
    courses: [{ id: 'course', name: 'Course', subjects: [subject] }],
    groups: [{ id: 'in', name: 'In', courseId: 'course', lectures: 'all', exams: [] }],
    exams: [],
  }
  return {
    'school.json': JSON.stringify(school),
    'students.csv': `mobile,name,sid,groups,password\n${mobileOf(0)},One,S-0,in,${packPassword}\n`,
  }
}
