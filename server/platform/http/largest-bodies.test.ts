import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { openLessonEditor, saveLesson, saveLessonDraft } from '#contract/lesson-editing.ts'
import { findLargeBodyFaults } from '../../testing/near-miss-faults.ts'
import { costOf, tooMuchOf } from '../../testing/request-cost.ts'
import { shareTestProduct } from '../../testing/test-product.ts'

const shared = shareTestProduct()

test('no body of the largest size that a call takes holds the process up or fills its memory', async () => {
  expect((await findLargeBodyFaults(Object.values(allEndpoints))).slice(0, 10)).toEqual([])
}, 240_000)

/** What costs most in HTML: tags and attributes up to their bounds, depth, videos, drawings, and what is left open. */
test.each([
  ['paragraphs', '<p>text text text text text text text text</p>', 200],
  ['links', '<a href="https://example.com/a?b=c" title="t">aaaaaaaaaaaa</a>', 200],
  ['nested elements', '<div>'.repeat(50) + '</div>'.repeat(50), 200],
  ['elements that stay open', '<div>'.repeat(50), 400],
  ['drawings', '<svg><g fill="#fff"><path d="M0 0" stroke="rgb(1,2,3)"></path></g></svg>', 200],
  ['cells that stay open', '<table><tr><td>1<td>2<td>3<tr><td>4</table>', 200],
  ['videos', '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>', 200],
  ['class names', `<p class="${'cite '.repeat(500)}">x</p>`, 200],
  ['attributes', `<p ${Array.from({ length: 200 }, (_, at) => `a${at}=1`).join(' ')}>`, 400],
  ['ends of nothing', '</p></div>', 200],
  ['crossed elements', '<b><i></b></i>', 200],
  ['sections of XML', '<![CDATA[x]]>', 200],
  ['scripts', '<script>x</script>', 200],
] as const)(
  'a lesson as long as it may be, full of %s, is answered without holding the process up',
  async (_what, part, expected) => {
    const product = shared()
    const { token } = await product.signIn({ role: 'admin' })
    const params = { moduleId: 1, lessonId: 2 }
    const times = Math.floor(Math.min(400_000 / part.length, 9_990 / (part.split('<').length - 1)))
    for (const html of [part.repeat(times), part.repeat(Math.ceil(times / 3))]) {
      const { content, version } = (await product.call(openLessonEditor, { as: token, params })).body.data
      for (const [endpoint, body] of [
        [saveLessonDraft, { baseVersion: version, content: { html } }],
        [saveLesson, { version, content: { ...content, html } }],
      ] as const) {
        const send = () => costOf(() => product.call(endpoint, { as: token, params, body }))
        let { result, cost } = await send()
        const { status } = result
        for (let again = 0; again < 3 && tooMuchOf(cost); again++) ({ result, cost } = await send())
        expect([status, tooMuchOf(cost)]).toEqual([expected, undefined])
      }
    }
  },
)
