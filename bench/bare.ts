/** The ceiling: a bare `node:http` server that parses the same body and answers as much. PORT comes as the first argument. */
import { createServer } from 'node:http'

createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    const body =
      text === ''
        ? {}
        : (JSON.parse(text) as { attemptId?: string; answers?: { questionId: string; revision: number }[] })
    const reply = JSON.stringify({
      status: '200',
      data: {
        attemptId: body.attemptId,
        answers: (body.answers ?? []).map((answer) => ({
          questionId: answer.questionId,
          revision: answer.revision,
          outcome: 'saved',
          seq: 1,
        })),
        endsAt: '2026-01-01T00:00:00.000Z',
        paused: false,
      },
    })
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    })
    response.end(reply)
  })
}).listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => process.stdout.write('ready\n'))
