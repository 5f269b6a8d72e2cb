import { expect, test } from 'vitest'
import { playerUrl, uploadedVideo, videoAttributes } from './video-address.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test('every address of a YouTube video leads to the one player without cookies', () => {
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'http://youtube.com/embed/dQw4w9WgXcQ?si=abc',
    '//www.youtube.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=0',
    '  youtu.be/dQw4w9WgXcQ  ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://WWW.YouTube.com/live/dQw4w9WgXcQ#top',
    youTube,
  ])
    expect(playerUrl(address), address).toBe(youTube)
})

test('Vimeo videos play from its player, unlisted ones with their key', () => {
  const player = 'https://player.vimeo.com/video/123456'
  for (const address of ['https://vimeo.com/123456', 'vimeo.com/123456/', 'https://vimeo.com/channels/staffpicks/123456', player])
    expect(playerUrl(address), address).toBe(player)
  for (const address of ['https://vimeo.com/123456/0a1b2c3d4e', `${player}?h=0a1b2c3d4e&badge=0`])
    expect(playerUrl(address), address).toBe(`${player}?h=0a1b2c3d4e`)
})

test('a video that is linked from a moment on starts there', () => {
  for (const address of [
    'https://youtu.be/dQw4w9WgXcQ?t=90',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1m30s',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc&start=90&autoplay=1',
    `${youTube}?start=90`,
  ])
    expect(playerUrl(address), address).toBe(`${youTube}?start=90`)
  expect(playerUrl('https://youtu.be/dQw4w9WgXcQ?t=1h2m3s')).toBe(`${youTube}?start=3723`)
  for (const wrong of ['-5', 'x', '1e9', '99999999999', '%22onload', '1s2m', ''])
    expect(playerUrl(`https://youtu.be/dQw4w9WgXcQ?t=${wrong}`), wrong).toBe(youTube)
  for (const address of ['https://vimeo.com/1#t=90s', 'https://vimeo.com/1#t=1m30s', 'https://player.vimeo.com/video/1#t=90s'])
    expect(playerUrl(address), address).toBe('https://player.vimeo.com/video/1#t=90s')
  expect(playerUrl('https://vimeo.com/1/0a1b2c3d4e#t=9')).toBe('https://player.vimeo.com/video/1?h=0a1b2c3d4e#t=9s')
})

test('showcases and events of Vimeo play from their own addresses', () => {
  for (const [given, player] of [
    ['https://vimeo.com/showcase/7008490', 'https://vimeo.com/showcase/7008490/embed'],
    ['https://vimeo.com/showcase/7008490/embed', 'https://vimeo.com/showcase/7008490/embed'],
    ['https://vimeo.com/album/7008490', 'https://vimeo.com/showcase/7008490/embed'],
    ['https://vimeo.com/showcase/7008490/video/123456', 'https://player.vimeo.com/video/123456'],
    ['https://vimeo.com/showcase/7008490?video=123456', 'https://player.vimeo.com/video/123456'],
    ['https://vimeo.com/event/4312345', 'https://vimeo.com/event/4312345/embed'],
    ['https://vimeo.com/event/4312345/0a1b2c3d4e', 'https://vimeo.com/event/4312345/embed/0a1b2c3d4e'],
    ['https://vimeo.com/event/4312345/embed/0a1b2c3d4e', 'https://vimeo.com/event/4312345/embed/0a1b2c3d4e'],
  ])
    expect(playerUrl(given ?? ''), given).toBe(player)
})

test('videos play from nowhere else', () => {
  for (const address of [
    '',
    'https://example.com/video',
    'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ',
    'java\nscript:alert(1)',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'https://player.vimeo.com.example.com/video/1',
    'https://youtube.com.example.com/embed/dQw4w9WgXcQ',
    'https://notyoutube.com/embed/dQw4w9WgXcQ',
    'https://youtube.com@example.com/embed/dQw4w9WgXcQ',
    'https://example.com/?https://youtu.be/dQw4w9WgXcQ',
    'https://example.com\\@youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/dQw4w9WgXcQ"onload="x',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://vimeo.com/about',
    'https://vimeo.com/event/1/../../log_in',
    'https://vimeo.com/showcase/me/embed',
    'https://player.vimeo.com/video/1/../../evil',
  ])
    expect(playerUrl(address), address).toBeUndefined()
})

test('a video without a name is called after its provider', () => {
  expect(videoAttributes({ src: 'https://youtu.be/dQw4w9WgXcQ', title: '  A   talk\n' })).toEqual({
    src: youTube,
    title: 'A talk',
  })
  expect(videoAttributes({ src: 'https://vimeo.com/1', title: ' ' })?.title).toBe('Vimeo video')
  expect(videoAttributes({ src: 'https://youtu.be/dQw4w9WgXcQ', title: 'x'.repeat(999) })?.title).toHaveLength(200)
  expect(videoAttributes({ src: 'https://example.com', title: 'A talk' })).toBeUndefined()
})

test('an uploaded video is shown by its address, other files and other sites are not', () => {
  const file = `/api/files/${'aB3_-'.repeat(5).slice(0, 22)}`
  for (const ending of ['mp4', 'webm']) expect(playerUrl(` ${file}.${ending} `)).toBe(`${file}.${ending}`)
  expect(uploadedVideo(`${file}.mp4`)).toBe(`${file.slice(11)}.mp4`)
  for (const other of [`${file}.pdf`, `${file}.mov`, `${file}.mp4?x`, `https://evil.example${file}.mp4`, '/api/files/a.mp4'])
    expect(playerUrl(other), other).toBeUndefined()
})
