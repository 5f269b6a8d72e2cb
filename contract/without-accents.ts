const strokes: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D' }

/** The text without accents and strokes, as the database's `plain_text` removes them; its case stays. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđ]/gi, (letter) => strokes[letter] ?? letter)
