import { expect, test } from 'vitest'
import { shippedColours } from '#contract/identity.ts'
import { drawSharePicture } from './share-picture.ts'

const draw = (courseName: string) =>
  drawSharePicture({
    card: { picture: '/share/home.png', title: `About ${courseName}`, description: 'A course.' },
    courseName,
    colours: shippedColours,
    logo: undefined,
  })

test('a name with characters that XML cannot hold, or with markup, is drawn without them', async () => {
  expect(await draw('Acme\uFFFE \u{1F}& \uFFFF<b>')).toEqual(await draw('Acme & <b>'))
})
