import type { RubricLevel } from './rubric-levels.ts'

/** Activities whose submissions can be sent for review, by assistant. */
export type ArtefactType = 'role-definition' | 'sourcing-strings' | 'evp-canvas' | 'scorecard'

export type RubricCriterion = { id: string; title: string; levels: Record<RubricLevel, string> }

/** Version of the shipped rubrics, printed on certificates; a changed criterion needs a new one. */
export const rubricVersion = '2026-11-26'

/** The reviewed works and their criteria, published to learners before they submit. */
export const rubrics: Record<ArtefactType, { title: string; criteria: readonly RubricCriterion[] }> = {
  'role-definition': {
    title: 'Role definition',
    criteria: [
      {
        id: 'outcome',
        title: 'What the person will have achieved after a year',
        levels: {
          'not-yet': 'It lists duties and tools and does not say what this hire will change.',
          sufficient: 'At least one result is named, with a date.',
          strong: 'The result has a date and can be checked by both sides, and it says which decisions the person owns.',
        },
      },
      {
        id: 'must-haves',
        title: 'Must-haves kept apart from what can be learned',
        levels: {
          'not-yet': 'All requirements are in one list, or a must-have is a number of years or a school.',
          sufficient: 'At most five must-haves, each a skill the work needs from the first months.',
          strong:
            'Each must-have also says which evidence would be accepted, and none of them is a tool that can be learned on the job.',
        },
      },
      {
        id: 'motivators',
        title: 'Why this person would move',
        levels: {
          'not-yet': 'Slogans that any employer could use.',
          sufficient: 'Reasons that belong to this job: scope, freedom to decide, people, pay range, way of working.',
          strong: 'The reasons offer what such a person probably lacks today, and each can be backed up.',
        },
      },
      {
        id: 'fairness',
        title: 'No criteria that exclude people unlawfully or for no good reason',
        levels: {
          'not-yet': 'Age, sex, origin, family or “native speaker” decides, openly or in disguise.',
          sufficient: 'Every requirement follows from the work; a language requirement names the level needed.',
          strong: 'It also says what can be adapted: hours, place, equipment, how a skill is shown.',
        },
      },
    ],
  },
  'sourcing-strings': {
    title: 'Search strings and first message',
    criteria: [
      {
        id: 'search',
        title: 'A search that finds the right people',
        levels: {
          'not-yet': 'One word per must-have, or so many conditions that good people are lost.',
          sufficient: 'Each term is needed and comes with the synonyms that people use on their profiles.',
          strong: 'It also covers the languages of the market, and each exclusion removes only noise.',
        },
      },
      {
        id: 'relevance',
        title: 'A reason to write to exactly this person',
        levels: {
          'not-yet': 'The message fits anyone with the job title.',
          sufficient: 'It mentions something from the person’s work and connects it with the job.',
          strong: 'The person can tell from two sentences why the job would be a step for them, and what it pays.',
        },
      },
      {
        id: 'notice',
        title: 'Honest about data',
        levels: {
          'not-yet': 'It does not say where the data come from, what they are used for, or how to object.',
          sufficient:
            'Sender, source and purpose are in the message, the rest is one link away, and the right to object is named.',
          strong: 'The right to object also has a line of its own and says what happens then.',
        },
      },
      {
        id: 'length',
        title: 'Short and pleasant to read',
        levels: {
          'not-yet': 'Longer than one screen of a phone, or pushy.',
          sufficient: 'Readable in half a minute, with one clear question.',
          strong: 'Readable in half a minute, in the language of the person’s trade, with one question that is easy to answer.',
        },
      },
    ],
  },
  'evp-canvas': {
    title: 'EVP canvas and job ad',
    criteria: [
      {
        id: 'specific',
        title: 'An offer that only this employer can make',
        levels: {
          'not-yet': 'Claims that any employer could make.',
          sufficient: 'Most claims name something about this job: scope, freedom, people, technology.',
          strong: 'A reader who knows the market could tell whose offer it is.',
        },
      },
      {
        id: 'evidence',
        title: 'Evidence for each claim',
        levels: {
          'not-yet': 'Claims without evidence.',
          sufficient: 'The main claims can be checked: an address, a person, a figure.',
          strong: 'Every claim can be checked, and one that could not has been dropped.',
        },
      },
      {
        id: 'pay',
        title: 'Pay and way of working stated',
        levels: {
          'not-yet': 'No range, or one so wide that it says nothing.',
          sufficient: 'A range with currency and period, and where and when the work is done.',
          strong: 'It also says what decides where in the range an offer will be.',
        },
      },
      {
        id: 'opening',
        title: 'An opening that speaks to the reader',
        levels: {
          'not-yet': 'It begins with the company.',
          sufficient: 'It begins with the work and what the person will decide or build.',
          strong: 'It also avoids every word that puts off people who could do the work.',
        },
      },
    ],
  },
  scorecard: {
    title: 'Structured interview scorecard',
    criteria: [
      {
        id: 'competencies',
        title: 'Competencies the job needs',
        levels: {
          'not-yet': 'General virtues, or fewer than four or more than six things to judge.',
          sufficient: 'Four to six competencies that follow from the role’s results.',
          strong: 'The weights also show which matter most, and why.',
        },
      },
      {
        id: 'questions',
        title: 'Questions about behaviour or real work',
        levels: {
          'not-yet': 'Questions that can be answered with yes or give the answer away, or that may not be asked.',
          sufficient:
            'Each competency has one question about something the candidate did or would do in a concrete situation, the same for everyone.',
          strong: 'A follow-up also separates the candidate’s own part from the team’s.',
        },
      },
      {
        id: 'anchors',
        title: 'Anchors two raters would agree on',
        levels: {
          'not-yet': 'Adjectives such as “good” and “very good”.',
          sufficient: 'Weak, sound and strong answers are described by what the person says or did.',
          strong: 'The anchors are so concrete that two raters would agree without talking first.',
        },
      },
      {
        id: 'decision',
        title: 'Raters, dates and tools decided beforehand',
        levels: {
          'not-yet': 'It does not say who rates, by when, or whether a tool takes part.',
          sufficient: 'Raters, steps with target days, and the use of AI with its notice are set.',
          strong: 'It also says how ratings are collected before anyone speaks, and what settles a tie.',
        },
      },
    ],
  },
}

/** In course order. */
export const artefactTypes = Object.keys(rubrics) as ArtefactType[]
