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

/** Selectors of a list; commas within parentheses do not part. */
const selectorsOf = (list: string): string[] => {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if (at === list.length || (list[at] === ',' && depth === 0)) {
      selectors.push(list.slice(from, at))
      from = at + 1
    }
  }
  return selectors
}

/** Where the parenthesis that opens at `open` closes. */
const closingOf = (text: string, open: number): number => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

/**
 * Whether a selector can match in a page with these classes: it has the classes the selector names, and of each `:is()`, `:where()` and `:has()`
 * one alternative. What stands in `:not()` is not needed. When in doubt it can.
 */
const canMatch = (selector: string, classes: Set<string>): boolean => {
  const choice = /:(not|is|where|has)\(/.exec(selector)
  if (!choice)
    return [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].every((match) => classes.has((match[1] ?? '').replaceAll('\\', '')))
  const open = choice.index + choice[0].length - 1
  const close = closingOf(selector, open)
  const alternatives = selectorsOf(selector.slice(open + 1, close))
  return (
    (choice[1] === 'not' || alternatives.some((alternative) => canMatch(alternative, classes))) &&
    canMatch(selector.slice(0, choice.index) + selector.slice(close + 1), classes)
  )
}

/** Whether a rule can match in a page with these classes. */
const isUsed = (prelude: string, classes: Set<string>): boolean =>
  selectorsOf(prelude).some((selector) => canMatch(selector, classes))

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
