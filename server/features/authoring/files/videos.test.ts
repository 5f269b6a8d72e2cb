import { expect, test } from 'vitest'
import { getVideo, listFiles } from '#contract/files.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { vtt, webm } from '../../../testing/sample-files.ts'
import { startWithFiles, upload } from '../../../testing/uploaded-files.ts'
import { captionsNameOf, findCaptionsFault } from './captions.ts'

test('a video and its captions play for readers of its lesson, for some hours, and captions are replaced by language', async () => {
  const { product, admin } = await startWithFiles()
  const early = await upload(product, admin.token, 'Talk.en.vtt', vtt)
  expect([early.status, early.body.message]).toEqual([415, expect.stringMatching(/^There is no video named Talk\..*first\.$/)])
  const video = (await upload(product, admin.token, 'Talk.webm', webm)).body.data
  const english = await upload(product, admin.token, 'talk.vtt', vtt)
  const czech = await upload(product, admin.token, 'Talk.cs.vtt', vtt)
  expect([english.body.data.captionsOf, czech.body.data.captionsOf]).toEqual(['Talk.webm', 'Talk.webm'])
  const corrected = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nCorrected\n')
  expect((await upload(product, admin.token, 'Talk.en.vtt', corrected)).status).toBe(201)
  const { data } = (await product.call(listFiles, { as: admin.token, query: { kind: 'videos' } })).body
  expect(data.map(({ originalName, captions }) => [originalName, captions])).toEqual([['Talk.webm', ['cs', 'en']]])

  const params = { filename: video.filename }
  const learner = await product.signIn()
  expect((await product.call(getVideo, { params, as: learner.token })).body.code).toBe('not-allowed')
  const show = `<iframe src="${video.address}" title="Talk"></iframe>`
  await product.pool.query('update lessons set html = html || $1 where module_id = 2 and lesson_id = 1', [show])
  expect((await product.call(getVideo, { params, as: learner.token })).body.code).toBe('module-locked')
  await completeModules(product, learner.id, [1])
  const playing = (await product.call(getVideo, { params, as: learner.token })).body.data
  expect(playing.captions.map(({ language }) => language)).toEqual(['cs', 'en'])
  const part = await product.app.inject({ url: playing.address, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.headers['content-type'], part.rawPayload.toString('hex')]).toEqual([
    206,
    'video/webm',
    '1a45dfa3',
  ])
  const captions = await product.app.inject({ url: playing.captions[1]!.address })
  expect([captions.headers['content-type'], captions.body]).toEqual(['text/vtt', corrected.toString()])
  product.clock.advance({ hours: 3 })
  expect((await product.app.inject(playing.address)).statusCode).toBe(200)
  product.clock.advance({ hours: 1, seconds: 1 })
  expect((await product.app.inject(playing.address)).statusCode).toBe(410)

  // A video lesson of the first module, seen by invitation.
  const invitation = await openInvitation(product)
  expect((await product.call(getVideo, { params, invitation })).body.code).toBe('module-locked')
  await product.pool.query("update lessons set content_type = 'video', embed_url = $1 where module_id = 1 and lesson_id = 2", [
    video.address,
  ])
  expect((await product.call(getVideo, { params, invitation })).status).toBe(200)
})

test.each<[text: string, fault: string]>([
  ['', '1: A WebVTT file begins with the word WEBVTT.'],
  ['WEBVTT\n00:01.000 --> 00:02.000\nA', '2: A blank line must follow the word WEBVTT.'],
  ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nA', '3: The times have a comma, as in SRT.'],
  ['WEBVTT - Talk\n\n1\n00:01 --> 00:02\nA', '4: The times must read like'],
  ['WEBVTT\n\nA text without times', '3: The times must read like'],
  ['\ufeffWEBVTT\r\n\r\n00:02.000 --> 00:01.000\r\nA', '3: The caption must end later than it starts.'],
  ['WEBVTT\n\n00:02.000 --> 00:03.000\nA\n\n00:01.000 --> 00:04.000\nB', '6: The caption starts earlier than the one before it.'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:02.000 --> 00:03.000\nB', '5: A blank line must separate two captions.'],
  ['WEBVTT\n\nNOTE nothing else\n', '4: The file has no captions.'],
])('captions are checked, and the refusal names the line: %j', (text, fault) => {
  const found = findCaptionsFault(text)
  expect(`${found?.line}: ${found?.message}`.startsWith(fault), `${found?.line}: ${found?.message}`).toBe(true)
})

test('captions with every part of the format are accepted, and are named after their video and language', () => {
  const styled = 'WEBVTT Kind: captions\n\nSTYLE\n::cue { color: red }\n\n'
  expect(findCaptionsFault(`${styled}${vtt.toString().replace('WEBVTT\n\n', '')}`)).toBeUndefined()
  expect(findCaptionsFault('WEBVTT\n\n\n100:00:00.000 --> 100:00:01.000\n\n')).toBeUndefined()
  expect(captionsNameOf('My talk. Part 1.pt-BR.vtt')).toEqual({ video: 'My talk. Part 1', language: 'pt-BR' })
  expect(captionsNameOf('talk.VTT')).toEqual({ video: 'talk', language: 'en' })
})
