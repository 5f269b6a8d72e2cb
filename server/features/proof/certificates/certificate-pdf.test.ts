import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { assessedSentence, completionSentence } from './assessed-sentence.ts'
import { renderCertificatePdf } from './certificate-pdf.ts'

const facts = {
  learnerName: 'Žofie Příhodová-Šťastná',
  courseTitle: 'Hiring Principal IT Talent',
  hours: 6,
  completedAt: new Date('2026-11-21T10:00:00Z'),
  code: 'PTC-7K4M-Q2XD',
  verifyUrl: 'https://example.org/certificates/PTC-7K4M-Q2XD',
  operatorName: 'Školení <Praha> & syn',
  achievement: completionSentence(60),
}

test('A certificate states learner, course, hours, date, number and where to verify it, is tagged and embeds its fonts', async () => {
  const pdf = await renderCertificatePdf(facts)
  const read = await readPdf(pdf)
  expect(read.pages).toHaveLength(1)
  const stated = [facts.learnerName, facts.courseTitle, facts.code, facts.operatorName, facts.achievement]
  for (const words of [...stated, '6 hours of self-paced study', '21 November 2026'])
    expect(read.text.replace(/\s+/g, ' ')).toContain(words)
  expect(read.links).toEqual([facts.verifyUrl])
  expect([read.tagged, read.title, read.language]).toEqual([true, 'Certificate of completion – Žofie Příhodová-Šťastná', 'en-GB'])
  expect(read.tags).toContain('H1')
  // The operator's mark and the QR code.
  expect(read.tags.filter((tag) => tag === 'Figure')).toHaveLength(2)
  expect(read.fonts.embedded).toBe(read.fonts.described)
  expect(pdf.toString('latin1')).toContain('&lt;Praha&gt; &amp; syn')
})

test('The assessed skills are on two lines of about the same length', async () => {
  const work = { score: 85, questions: 20, pool: 64, artefact: 'scorecard' as const, rubricVersion: '2026-11' }
  const achievement = assessedSentence(work)
  const { lines } = await readPdf(
    await renderCertificatePdf({ ...facts, assessedAt: new Date('2026-11-22T10:00:00Z'), achievement }),
  )
  const first = lines.findIndex((line) => line.startsWith('Scored 85% in a final assessment'))
  const [upper = '', lower = ''] = lines.slice(first)
  expect(`${upper} ${lower}`).toBe(achievement)
  expect(lower.length / upper.length).toBeGreaterThan(0.7)
})

test('A long name keeps every letter on the one page', async () => {
  const learnerName =
    'Prof. Ing. Maria-Magdalena Wolfeschlegelsteinhausenbergerdorff-Novotná von und zu Liechtenstein, Ph.D., MBA'
  const read = await readPdf(await renderCertificatePdf({ ...facts, learnerName }))
  expect(read.pages).toHaveLength(1)
  expect(read.text.replaceAll(' ', '')).toContain(learnerName.replaceAll(' ', ''))
})

test.each(['王小明', 'さくら カナ', 'สมชาย ใจดี', 'محمد', 'יעל', 'Jana 👩‍💻 Nová', 'Ing. محمد (王) Novák, Ph.D.'])(
  'A certificate prints the name %s, with embedded fonts and always in the same bytes',
  async (learnerName) => {
    const pdf = await renderCertificatePdf({ ...facts, learnerName })
    const read = await readPdf(pdf)
    expect(read.text).toContain(learnerName)
    expect(read.fonts.embedded).toBe(read.fonts.described)
    expect((await renderCertificatePdf({ ...facts, learnerName })).equals(pdf)).toBe(true)
  },
)

test.each(['محمد بن عبد الله الخوارزمي', 'יעל כהן־לוי', 'प्रिया शर्मा'])(
  'The name %s, whose letters are drawn in another order, is given to screen readers as it is read',
  async (learnerName) => {
    const pdf = await renderCertificatePdf({ ...facts, learnerName })
    const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
    const unescaped = pdf.toString('latin1').replaceAll(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign)
    const read = Buffer.from(`\ufeff${learnerName}`, 'utf16le').swap16().toString('latin1')
    expect(unescaped.includes(`/ActualText (${read})`)).toBe(true)
    expect((await readPdf(pdf)).text).not.toContain('\ufffd')
  },
)

test('A name or title beyond all measure is cut, an odd address is printed without a link', async () => {
  const read = await readPdf(
    await renderCertificatePdf({
      ...facts,
      learnerName: 'Ž'.repeat(10_000),
      courseTitle: 'Course '.repeat(2000),
      verifyUrl: 'javascript:alert(1)',
    }),
  )
  expect(read.pages).toHaveLength(1)
  expect(read.text).toContain('…')
  expect(read.text).toContain(facts.code)
  expect(read.links).toEqual([])
})
