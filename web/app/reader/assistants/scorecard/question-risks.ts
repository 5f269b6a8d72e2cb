import { enteredRows, enteredText } from '../entered-values.ts'

/** Matches alternatives as whole words, ignoring case. */
const words = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'giu')

/** Technical terms that contain risky words; they are removed before a text is searched. */
const technical = words(
  [
    // English
    'race[- ]conditions?|data races?|race detectors?|race (?:to|against) \\p{L}+',
    "health[- ]?(?:checks?|probes?|endpoints?|dashboards?|metrics?|monitor\\p{L}*|scores?|status)|(?:system|service|cluster|code|team|build|pipeline)(?:[’']s)? health|health of (?:the|a|an|our|your|each|every) (?:system|service|cluster|code\\p{L}*|pipeline|platform|team|database|product|node)s?|healthcare|psychological health|health(?:[- ]|)(?:data|records?|apps?)|health[- ](?:insurance|insurer|software|tech|data) (?:platform|system|product|client|software|compan\\p{L}+|domain)s?",
    'smoke[- ]?test\\p{L}*',
    'diagnos(?:e|ed|es|ing) (?!with\\b|as\\b)|diagnostics?|(?:root[- ]cause|outage|incident|problem) diagnos[ie]s',
    'disabl(?:e|ed|es|ing) (?:the|a|an|this|that|it|them|all|some|every|each|your|our|their|its|legacy|old|alerts?|features?|flags?|logging|caching|access|user accounts?)',
    '(?:flags?|features?|services?|alerts?|logging|cach(?:e|ing)|jobs?|endpoints?|checks?|tests?|replicas?|nodes?|pipelines?|modules?) (?:\\p{L}+ )?disabled',
    '(?:is|was|were|be|been|being|got) disabled (?:by|in|on|for|during|when|before|after)|feature[- ]flags?',
    'retir(?:e|ed|es|ing) (?:the|a|an|this|that|it|them|old|legacy|your|our|their|its)|(?:was|were|be|been|being|got) retired|retirement of (?:the|a|an|our|your) (?:system|service|monolith|platform|product)',
    '(?:child|parent|children)[- ](?:compan(?:y|ies)|firms?|groups?|organi[sz]ations?|teams?|process(?:es)?|nodes?|components?|class(?:es)?|elements?|records?|threads?|modules?|pages?|jobs?|tables?|rows?|issues?|tickets?)',
    'unions? (?:over|instead of|or|and|vs\\.?) (?:an? |the )?(?:interface|enum|struct|class|type|join)\\p{L}*|union[- ](?:types?|find|all|quer(?:y|ies)|select|of (?:sets|types|tables))|European Union|EU|(?:discriminated|tagged|credit) unions?',
    'leader[- ]elections?|elections? (?:algorithm|protocol|timeout)s?|elected leaders?|mental (?:models?|overhead|load)|medical (?:devices?|software|data|systems?|records?|imaging)',
    '(?:object|service|result|customer|product|goal|domain)[- ]orientation|page orientation',
    '(?:office|internal|company|stakeholder) politics|political capital',
    '(?:font|instruction|product|chip|model|protocol|processor) famil(?:y|ies)|famil(?:y|ies) of (?:services|protocols|algorithms|products|models|systems)',
    '(?:cloud|web|platform|container)[- ]native(?! speaker)|native (?:apps?|code|modules?|clients?|builds?|mobile)',
    'accent (?:colou?rs?|marks?)|with an accent on|citizen developers?|gender[- ]neutral|politics-free|doctor[- ]facing|date of birth (?:field|column|of (?:the|a))\\p{L}*|in good faith|leap of faith',
    '(?:current|legacy|old|young|ageing|aging) (?:system|code ?base|platform|product|stack|architecture|service|monolith|database)s?|age of (?:the|a|an|our|your) (?:system|code\\p{L}*|platform|data|cache|record)s?',
    'third[- ]part(?:y|ies)|two[- ]part(?:y|ies)',
    'pay(?:ing)? (?:down|off|attention|back)|payments?|payroll',
    'bearing children|sick of|sick (?:nodes?|servers?|hosts?|machines?)|ill[- ]\\p{L}+ed|young(?:er|est) (?:service|system|product|code ?base|component|module|record|repository)s?|who has a say in (?:the |your |our )?(?:architecture|design|roadmap|decision|releases?|priorities)\\p{L}*',
    // Czech
    'zdraví (?:systému|služ\\p{L}+|clusteru|týmu)|diagnostik(?:a|y|u|ou|oval\\p{L}*)|zdravotnick\\p{L}+ (?:systém|software|firm|projekt)\\p{L}*|rodin\\p{L}+ (?:služeb|produktů|protokolů)',
  ].join('|'),
)

/** Wordings that lead to unlawful questions, English and Czech, by protected topic. */
const risks: [about: string, pattern: RegExp][] = [
  [
    'children and family',
    words(
      'child(?:ren)?|kids?|baby|babies|childcare|day ?care|pregnan\\p{L}*|maternity|paternity|parental leave|parent(?:s|hood)?|mothers?|fathers?|married|marriage|marital|spouse|husband|wife|divorced?|engaged to|boyfriend|girlfriend|your (?:life )?partner|(?:plan(?:ning)?|start(?:ing)?|hav(?:e|ing)|rais(?:e|ing)|your|own) (?:a )?famil(?:y|ies)|famil(?:y|ies) (?:plans?|planning|situation|status|life|commitments?|obligations?|background)|who (?:else )?(?:has|have) a say|who looks after|liv(?:e|ing) alone|look after at home|caring for|care (?:duties|responsibilities)|single (?:mother|father|parent)|dět(?:i|í|em|mi|ech)|dítě\\p{L}*|těhot\\p{L}*|mateřsk(?:á|é|ou)|rodičovsk\\p{L}*|manžel\\p{L}*|vdan\\p{L}*|ženat\\p{L}*|rozveden\\p{L}*|rodin(?:u|a|y|ou|ný|ném|né|ného|ně)|partner(?:ka|kou|ku|em|a)? doma',
    ),
  ],
  [
    'age',
    words(
      'how old|year(?: \\p{L}+){0,2} born|until (?:your |you )?(?:pension|retire\\p{L}*)|how (?:many|much) (?:more )?(?:years|longer) (?:do|will|would) you (?:plan to |want to |still |be )?work\\p{L}*|your age|age (?:group|range|limit)|what age|birth ?(?:day|date|year)?|(?:date|year) of birth|born in|when were you born|young(?:er|est)?|youthful|too old|older (?:than|worker|colleague)s?|retirement|retire|retiring|digital natives?|recent graduates?|graduation year|(?:when|what year) did you (?:graduate|finish (?:school|university|college))|over-?qualified|věk\\p{L}*|kolik (?:je vám|vám je)(?: let)?|narozen\\p{L}*|důchod\\p{L}*|mlad(?:ý|á|é|ého|í|ou|ých)|rok (?:narození|maturity|promoce)',
    ),
  ],
  [
    'religion and belief',
    words(
      'religio(?:n|us|ns)|church(?:es)?|mosque|synagogue|faith|pray(?:er|ing|s)?|sabbath|christian|muslim|jewish|catholic|protestant|hindu|buddhist|atheist|believe in god|religious holidays?|celebrate (?:christmas|easter|ramadan|hanukkah|eid|diwali)|nábožen\\p{L}*|církev\\p{L}*|víra|víru|vyznání|věřící',
    ),
  ],
  [
    'health and disability',
    words(
      'health|healthy|ill(?:ness(?:es)?)?|sick(?: ?leave| ?days?|ness)?|disab(?:led|ilit(?:y|ies))|medication|medical|diseases?|diagnosed (?:with|as)|diagnosis|doctors?|depress(?:ed|ion)|chronic(?:ally)?|burn(?:ed|t)?[- ]?out|mental|therapy|smok(?:e|er|ers|ing)|alcohol|drugs|injur(?:y|ies|ed)|handicap\\p{L}*|anything stand(?:s|ing)? in the way|zdraví|zdravotní\\p{L}*|nemoc\\p{L}*|nemocensk\\p{L}*|postižen\\p{L}*|invalidní\\p{L}*|invalidit\\p{L}*|kouř(?:íte|it|ení|ák\\p{L}*)|léky|lékař\\p{L}*',
    ),
  ],
  [
    'nationality and origin',
    words(
      "nationalit(?:y|ies)|national origin|citizen(?:s|ship)?|where (?:are|were) (?:you|your parents|your family)(?: \\p{L}+){0,2} from|where do you (?:really )?come from|(?:comes?|came|are|is) from abroad|from abroad|immigrants?|native (?:speaker|language|tongue)s?|your first language|where were you born|are you (?:originally )?(?:\\p{L}+ )?(?:american|british|czech|slovak|polish|german|ukrainian|russian|vietnamese|indian|chinese|arab|roma|african|asian|latino|latina|mexican|turkish)|mother tongues?|ethnic\\p{L}*|races?|racial|skin colou?r|accent|country of birth|birthplace|foreigners?|your (?:sur)?name(?:[’']s)? (?:from|origin)|národnost\\p{L}*|státní (?:občanství|příslušnost\\p{L}*)|odkud (?:jste|pocházíte|je)|cizin(?:ec|ka|y)|původ(?:em)?|rodn(?:ý|ým) jazyk\\p{L}*|mateřsk(?:ý|ým|ého) jazyk\\p{L}*|přízvuk\\p{L}*",
    ),
  ],
  [
    'union membership',
    words(
      '(?:trade |labou?r |works? )?unions?|unioni[sz]\\p{L}*|shop stewards?|(?:organi[sz]ed?|organi[sz]ing|join(?:ed)?|gone|been|went|go)(?: on| a| in a)* strikes?|odbor(?:y|ů|ech|ář\\p{L}*|ov(?:á|é|ou|ého) organizac\\p{L}+)',
    ),
  ],
  [
    'politics',
    words(
      'politic(?:s|al|ian|ians|ally)|(?:think|opinion|view)s? (?:of|about|on) the (?:government|president|prime minister|opposition)|who (?:did|do|will) you vote|vot(?:e|ed|ing) for|election|elections|(?:democrat|republican)s?|part(?:y|ies) member(?:ship)?|member(?:s)? of (?:a|any|the) part(?:y|ies)|politi(?:k\\p{L}*|ck\\p{L}+)|volil\\p{L}*|volby|volbách|stran(?:ě|y|ou) (?:člen\\p{L}*)|člen(?:em|kou)? (?:politick\\p{L}+ )?stran\\p{L}*',
    ),
  ],
  [
    'sex and sexual orientation',
    words(
      'sexual(?:ity| orientation)?|your orientation|are you straight|gay|lesbian|bisexual|transgender|homosexual|heterosexual|queer|gender(?: identity)?|pronouns|(?:a|as a) (?:man|woman)|sexuáln\\p{L}*|orientac(?:e|i)|homosexuál\\p{L}*|gej\\p{L}*|lesb\\p{L}*|pohlaví|jako (?:žena|muž)',
    ),
  ],
  [
    'convictions and property',
    words(
      'criminal records?|arrest(?:ed|s)?|convict(?:ed|ions?)|ever been in (?:prison|jail)|(?:your|have|any) debts?|do you own (?:a|your) (?:house|home|flat|apartment|car)|credit (?:score|history)|trestní(?:ho)? rejstřík\\p{L}*|odsouzen\\p{L}*|exekuc\\p{L}*|dluhy|majetek',
    ),
  ],
  [
    'earlier pay',
    words(
      '(?:current|present|last|previous|earlier|former|existing) (?:salary|pay|package|compensation|wages?|bonus|base (?:salary|pay)|equity|income|ctc|day rate|hourly rate|total comp\\p{L}*)|(?:salary|pay|wage|compensation) history|(?:what|how much) (?:do|did|are|were) you (?:\\p{L}+ )?(?:earn|make|paid|get paid|on)(?:ing)?(?: (?:now|today|currently|before|there|at your \\p{L}+ \\p{L}+))?|your (?:salary|pay|income) (?:now|today|at the moment)|how much (?:is|was) your|unvested (?:stock|shares|equity)|what (?:are|were) you on(?: now)?|payslips?|kolik (?:si )?(?:teď |dnes |nyní |aktuálně )?(?:berete|vyděláváte|vyděláte|máte|jste (?:bral|měl|vydělával)\\p{L}*)|(?:současn|dosavadn|předchoz|minul|poslední)\\p{L}* (?:mzd|plat|odměn|příj)\\p{L}*|výplatní pásk\\p{L}*',
    ),
  ],
]

/** Risky wordings in one text, except technical terms such as "race condition". */
export const findRisksIn = (text: string): { word: string; about: string }[] => {
  // Replaced by a mark, so that the words around it do not form a new phrase.
  const searched = text.replaceAll(technical, '·')
  return risks.flatMap(([about, pattern]) =>
    [...searched.matchAll(pattern)].map((match) => ({ word: match[0].toLowerCase(), about })),
  )
}

/** Risky wordings in competencies, questions and anchors, each once per competency. */
export const findRisks = (values: Record<string, unknown>) => {
  const found = enteredRows(values, 'competencies').flatMap((row, index) =>
    ['competency', 'question', 'followUp', 'anchor1', 'anchor3', 'anchor5'].flatMap((id) =>
      findRisksIn(enteredText(row, id)).map((risk) => ({ ...risk, where: `Competency ${index + 1}` })),
    ),
  )
  return found.filter(
    (risk, index) => found.findIndex((other) => other.word === risk.word && other.where === risk.where) === index,
  )
}
