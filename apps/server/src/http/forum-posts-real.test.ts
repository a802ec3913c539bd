/** Posts of a pack with what people really wrote: where they lie beside the repository. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { forumCalls } from '@porua/contract/forum'
import { startApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

const real = resolve(import.meta.dirname, '../../../../../shared/data/forum/ai.stackexchange.com.jsonl')
const students = smallStudents.replace('g1|g2,', 'g1|g2,Passw0rd')

interface RealPost {
  id: string
  title: string
  bodyHtml: string
  replies: { id: string; bodyHtml: string }[]
}

test('the real posts are here, or it is said that they are not', () => {
  if (!existsSync(real))
    process.stdout.write('no real posts beside the repository: the forum is tried with written ones alone\n')
  else expect(readFileSync(real, 'utf8').trim().split('\n')).toHaveLength(250)
})

describe.each(existsSync(real) ? dialects : [])('real posts on %s', (dialect) => {
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').trim()
  const lines = () =>
    readFileSync(real, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RealPost)

  test('are imported whole, listed and found', async () => {
    const source = lines().map((post) => ({
      id: post.id,
      studentSid: 'S-1',
      chapterId: 'cells',
      text: `${post.title}\n\n${plain(post.bodyHtml)}`,
      replies: post.replies
        .filter((reply) => plain(reply.bodyHtml) !== '')
        .map((reply, n) => ({ id: reply.id, by: n % 2 ? 'S-2' : 'teacher', text: plain(reply.bodyHtml) })),
    }))
    const app = await startApp({
      dialect,
      pack: packOf({ ...smallSchool(), posts: source }, smallQuestions(), students),
    })
    try {
      const student = await Student.signIn(app.url, '01711000001', 'Passw0rd')
      const search = async (body: object) =>
        accepted('search', await student.call(forumCalls.search, { body: { limit: 100, ...body } }))
      const all = (await Promise.all([1, 2, 3].map((page) => search({ page })))).flatMap(
        (one) => one.questions,
      )
      expect(all.map((one) => [one._id, one.questionDescription, one.answers])).toEqual(
        source.map((post) => [post.id, post.text, post.replies.length]),
      )
      // Every post is found by its own title, among whatever else holds all its words.
      for (const post of lines().slice(0, 60)) {
        const { questions } = await search({ searchString: post.title })
        expect(
          questions.map((one) => one._id),
          post.title,
        ).toContain(post.id)
      }
      // What a search says is what reading every post says.
      for (const word of ['backprop', 'neural', 'genetic algorithm', 'alphago', 'turing']) {
        const { totalRecords, questions } = await search({ searchString: word })
        const holding = source.filter((post) =>
          word.split(' ').every((one) => post.text.toLowerCase().includes(one)),
        )
        expect(totalRecords, word).toBe(holding.length)
        expect(new Set(questions.map((one) => one._id))).toEqual(
          new Set(holding.map((post) => post.id).slice(0, 100)),
        )
      }
      const misspelt = await search({ searchString: 'backpropagatian' })
      expect(misspelt.totalRecords).toBeGreaterThan(0)
      for (const one of misspelt.questions)
        expect(one.questionDescription.toLowerCase()).toContain('backpropagati')
    } finally {
      await app.close()
    }
  })
})
