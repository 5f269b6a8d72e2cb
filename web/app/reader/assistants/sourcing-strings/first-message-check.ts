import { enteredText } from '../entered-values.ts'
import { clauseAround, type TextPart } from '../text-hints.ts'

export const shortMessageLength = 400

/** Words that name the source, by where the person was found. English, Czech and Slovak. */
const sourceWords: Record<string, RegExp> = {
  'LinkedIn profile': /linked ?in/iu,
  GitHub: /git ?hub|repositor\p{L}*|pull requests?|commits?|maintain\p{L}*|open[- ]source/iu,
  'Conference, meetup or talk':
    /talks?\b|conferences?|meet-?ups?|webinars?|panel|slides|lectures?|přednáš\p{L}*|konferenc\p{L}*|setkání|prednáš\p{L}*/iu,
  'Blog or personal site':
    /blogs?\b|blog ?posts?|articles?|your (?:post|site|website|newsletter)|článe?k\p{L}*|člán\p{L}*|webu|stránk\p{L}*/iu,
  Referral:
    /recommended|referred|suggested|mentioned|(?:gave|passed) me your|pointed me to|told me (?:about|that)|doporuč\p{L}*|zmínil\p{L}*|odporuč\p{L}*/iu,
  'Our own database':
    /(?:we|you) (?:spoke|talked|met)|you (?:applied|interviewed|were)|last (?:time|year|spring|summer|autumn|fall|winter)|our (?:records|database)|mluvili|hlásil\p{L}*|pohovor\p{L}*|databáz\p{L}*/iu,
}
const anySource = new RegExp(
  Object.values(sourceWords)
    .map((words) => `(?:${words.source})`)
    .join('|'),
  'iu',
)

const sender =
  /\bI(?:’m| am|'m)? (?:recruit|hire|work|source|search)\p{L}*|\bI(?:’m| am|'m) [^.!?]{0,60}?(?:\bat\b|\bfrom\b|\bfor\b|\bwith\b)|on behalf of|my name is|recruiter (?:at|for|from|with)|(?:jsem|som) \p{L}+|pracuj[iu]\p{L}*|nabírám|hledám pro|zastupuj[iu]/iu
const purpose =
  /\b(?:for|about) (?:this|that|the|one|a|our) (?:\p{L}+ ){0,3}(?:role|position|job|search|vacancy|opening)|(?:role|position|job|search) only|purpose|kvůli (?:té(?:to)? |jedné )?(?:roli|pozici|nabídce)|(?:pro|na|ohledně) (?:tuto |jednu |tuhle )?(?:roli|pozici|role|pozice)|účel\p{L}*/iu
const objection =
  /\bobject(?:ion)?\b|opt[- ]out|unsubscribe|(?:delete|remove) (?:your (?:data|profile|details)|it|them)\b|(?:vznést|podat) námitk\p{L}*|namít(?:at|nout)|námietk\p{L}*|(?:sma(?:žu|zat)|vyma(?:žu|zat)) (?:vaše |všechny )?(?:údaje|dáta|data)/iu
/** Declining the job is enough where no law requires more. */
const noToTheJob =
  /(?:won[’']t|will not|not) (?:write|contact|message|bother)\b|\b(?:just )?say (?:so|no|stop)\b|tell me if you(?:[’']d| would) rather (?:I|not)/iu
const notice =
  /https?:\/\/\S+|\bwww\.\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|cz|eu|sk|org|net|io|dev|co|ai|tech|jobs|app)(?:\/\S*)?/iu
const pay =
  /(?:CZK|Kč|EUR|€|USD|\$|£)\s?\d[\d\s.,–-]*k?|\d[\d\s.,–-]*\s?(?:k|tis\p{L}*\.?)?\s?(?:CZK|Kč|EUR|€|USD|korun|eur|dollars)(?!\p{L})/iu

const emptyPhrases =
  /impressive (?:profile|background|experience)|perfect (?:match|fit)|exciting opportunit\p{L}+|great opportunit\p{L}+|dynamic (?:market leader|team|environment|company)|dear (?:candidate|sir|madam)|came across your|updated? CV|zajímav\p{L}+ (?:nabídk\p{L}+|příležitost\p{L}*)|aktuální(?:ho)? (?:CV|životopis\p{L}*)/giu

/** Which elements a first message contains, found by keywords: a hint, not a verdict. */
export const messageParts = (values: Record<string, unknown>): TextPart[] => {
  const message = enteredText(values, 'firstMessage')
  const onlyUnitedStates = enteredText(values, 'market') === 'US'
  const found = (words: RegExp) => message.match(words)?.[0].trim()
  const clause = (words: RegExp) => clauseAround(message, words)
  return [
    {
      name: 'Where you found them',
      found: clause(sourceWords[enteredText(values, 'foundAt')] ?? anySource),
      advice: 'Name the source you chose below: the talk, the profile, the colleague who suggested them.',
    },
    { name: 'Who you are', found: clause(sender), advice: 'Say who writes and for which employer: “I recruit for …”.' },
    {
      name: 'What you use their data for',
      found: clause(purpose),
      advice: 'Name the purpose, such as “I use your talk and profile for this role only”.',
    },
    {
      name: 'The right to object',
      found: clause(objection) ?? (onlyUnitedStates ? clause(noToTheJob) : undefined),
      advice: onlyUnitedStates
        ? 'Give a way out, such as “If it’s a no, just say so”. Recruiting from the EU, you owe the right to object as well.'
        : 'A line of its own: “You can object to my using your data at any time: one word is enough, and I’ll stop and delete it.”',
    },
    { name: 'Link to the full notice', found: found(notice), advice: 'Add the address of your full notice.' },
    { name: 'What it pays', found: found(pay), advice: 'Put the range in, with its currency.' },
  ]
}

/** Generic phrases, and data that does not belong in this form. */
export const messageHints = (values: Record<string, unknown>): string[] => {
  const message = enteredText(values, 'firstMessage')
  const hints: string[] = []
  if (message.length > shortMessageLength)
    hints.push(`The message has ${message.length} characters: aim for ${shortMessageLength} or fewer.`)
  const lineOnObjecting = message.split('\n').find((line) => objection.test(line))
  if (lineOnObjecting && [notice, pay, sender, purpose].some((words) => words.test(lineOnObjecting)))
    hints.push('Put the right to object on a line of its own: the law wants it apart from everything else.')
  const phrases = [...new Set([...message.matchAll(emptyPhrases)].map((match) => match[0].toLowerCase()))]
  if (phrases.length > 0)
    hints.push(`Would fit anyone: “${phrases.join('”, “')}”. Write a sentence that only this person could receive.`)
  if (/@|\+?\d[\d ]{7,}\d/.test(message.replace(pay, '')))
    hints.push('The message seems to contain someone’s contact details. Please leave them out here.')
  return hints
}
