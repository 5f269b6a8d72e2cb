/** Index after the block that opens at `open`. Strings of minified CSS hold no unbalanced braces but in quotes, which are skipped. */
const endOfBlock = (css: string, open: number): number => {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const character = css[at]
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1)
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  throw new Error('the stylesheet has a block that does not end')
}

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)))

/** Class names a selector needs, unescaped. What stands in `:not()` is not needed; one of `:is()` or a list is enough elsewhere. */
const neededClasses = (selector: string): string[] =>
  [...selector.replace(/:(not|is|where)\([^)]*\)+/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map((match) =>
    (match[1] ?? '').replaceAll('\\', ''),
  )

/** Selectors of a list; commas within parentheses do not part. */
const selectorsOf = (prelude: string): string[] => prelude.split(/,(?![^(]*\))/)

/** Whether a rule can match in a page with these classes. When in doubt it can. */
const isUsed = (prelude: string, classes: Set<string>): boolean =>
  selectorsOf(prelude).some((selector) => neededClasses(selector).every((name) => classes.has(name)))

const prune = (css: string, classes: Set<string>): string => {
  let kept = ''
  let from = 0
  for (let at = 0; at < css.length; at++) {
    const character = css[at]
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1)
    if (character === ';') {
      kept += css.slice(from, at + 1)
      from = at + 1
    }
    if (character !== '{') continue
    const prelude = css.slice(from, at)
    const end = endOfBlock(css, at)
    const inside = css.slice(at + 1, end - 1)
    if (/^\s*@(keyframes|property|font-face)/.test(prelude)) kept += css.slice(from, end)
    else if (prelude.trimStart().startsWith('@') || isUsed(prelude, classes)) {
      const rest = prune(inside, classes)
      if (rest !== '') kept += `${prelude}{${rest}}`
    }
    from = end
    at = end - 1
  }
  return kept + css.slice(from)
}

const isNamed = (css: string, name: string): boolean => new RegExp(`[:\\s,(]${name}[\\s,;)}!]`).test(css)

/** Drops custom properties that nothing refers to, and key frames that nothing plays. */
const withoutUnreferenced = (css: string): string => {
  const shorter = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (css.includes(`var(${name}`) ? rule : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
      isNamed(css.replace(rule, ''), name) ? rule : '',
    )
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
      css.includes(`var(${name}`) ? declaration : '',
    )
  return shorter === css ? css : withoutUnreferenced(shorter)
}

/**
 * The rules of a stylesheet that a page's HTML can use as it stands. The rest is for what scripts add later and is fetched with
 * them. Several stylesheets are one text here, since one may use what another declares.
 */
export const criticalCss = (css: string, html: string): string => withoutUnreferenced(prune(css, classesOf(html)))
