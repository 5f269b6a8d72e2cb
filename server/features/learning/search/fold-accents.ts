/** Replaces letters with accents by those without, each by exactly one, so that places in both texts are the same. */
export const foldAccents = (text: string): string =>
  text.normalize('NFC').replace(/[^\p{ASCII}]/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD')
    return base.length === letter.length ? base : letter
  })
