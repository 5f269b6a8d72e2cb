import { type RubricCriterion, rubrics } from './assessment-rubric.ts'

type ModelPart = { field: string; answer: string; why: string }

/** The model answer shown after submission, and the reviewer's criteria. */
export type ActivityReview = { model: readonly ModelPart[]; criteria: readonly RubricCriterion[] }

/** Model answers and rubrics by assistant. The answers continue one invented case and are short, because learners would copy a whole form. */
export const activityReviews: Partial<Record<string, ActivityReview>> = {
  challenges: {
    model: [
      {
        field: 'challenge1',
        answer:
          'Last search: 58 people contacted, 6 replies, 2 first calls. The message was the first paragraph of the ad, without pay and without the problem. We sent it to everyone with “architect” in the title.',
        why: 'It’s about one search, with counts. It says what was done, and the cause could turn out to be wrong. “The market is empty” couldn’t.',
      },
      {
        field: 'challenge2',
        answer:
          'Four rounds in five weeks. Both finalists had other offers before round four; the two engineers in rounds three and four asked about the same project.',
        why: 'It names the gap between two steps, and something the team can change without asking anyone.',
      },
    ],
    criteria: [
      {
        id: 'concrete',
        title: 'One real search, with counts',
        levels: {
          'not-yet': 'A complaint about the market or about other people.',
          sufficient: 'What happened in one search, with at least one number.',
          strong: 'What happened, how often, and what it cost in days, people or money.',
        },
      },
      {
        id: 'own-part',
        title: 'Something you can change',
        levels: {
          'not-yet': 'Only others could solve it.',
          sufficient: 'Part of the cause is your own process.',
          strong: 'A cause of your own that could turn out to be wrong, so that it can be tested.',
        },
      },
    ],
  },
  'role-definition': {
    model: [
      {
        field: 'role',
        answer:
          'Principal Engineer, Payments, two days a week in Brno and the rest from home in Czechia. In 12 months the ledger runs as its own service and no release waits for another team. Has the last word on its architecture. Works with four seniors, three product teams and the CTO.',
        why: 'It starts with an outcome that both sides can check by a date, then come the decisions and the people. There’s no list of technologies.',
      },
      {
        field: 'skills',
        answer:
          'Has replaced part of a system that could not be switched off – can tell in which order and what went wrong\nHas moved teams that didn’t report to them – names one that disagreed and what changed',
        why: 'Each line is something the job needs in its first months, followed by evidence you could hear in a conversation. Years appear nowhere.',
      },
      {
        field: 'motivators',
        answer: 'CZK 150,000–190,000 gross a month, employment – confirmed by the CFO, in the first message',
        why: 'It’s a number with its currency and period, and it names who confirmed it. What nobody has confirmed is left out.',
      },
    ],
    criteria: rubrics['role-definition'].criteria,
  },
  'sourcing-strings': {
    model: [
      {
        field: 'mustHaves',
        answer: 'Java OR Kotlin · payments OR ledger OR billing OR "core banking"',
        why: 'Two kinds of evidence in six terms. A third AND would have dropped people who do event sourcing every day and never write the words.',
      },
      {
        field: 'firstMessage',
        answer:
          'Hi [name], in your spring meetup talk you ran old and new ledger side by side for six weeks. We have to do that with card settlement, in Brno. Principal engineer, CZK 150–190k a month, two office days. May I send one page?\nI recruit for Příklad Payments and use only the talk, for this role: example.com/data.\nYou can object to this use of your data at any time: one word is enough.',
        why: 'The first sentence fits one person. Problem, pay and place follow, then one small question, the source and the purpose. The right to object has its own line, and it all takes fewer than 400 characters.',
      },
    ],
    criteria: rubrics['sourcing-strings'].criteria,
  },
  'evp-canvas': {
    model: [
      {
        field: 'scope',
        answer: 'Take card settlement out of the monolith; 1.2 million payments a month run through it.',
        why: 'Someone who knows the market could guess the employer. “Exciting projects” tells nobody anything.',
      },
      {
        field: 'newOpening',
        answer:
          'Card settlement still runs in our Java monolith. In twelve months it shouldn’t. You decide the order and have the last word on the architecture; four seniors know every corner of the old code. The hard part: one week of on-call in six, and nobody has written down why settlement waits for the ledger. CZK 150,000–190,000 gross a month, two days a week in Brno.',
        why: 'It begins with the work and names the hard part. Pay, place and on-call are in it, and no word that hints at an age or a gender.',
      },
    ],
    criteria: rubrics['evp-canvas'].criteria,
  },
  scorecard: {
    model: [
      {
        field: 'competencies',
        answer:
          'Saying no with a number (20%). “Tell me about something you decided not to build. How did you explain it to the people who wanted it?” 1: speaks of taste, no cost named. 3: compares effort and benefit and says who agreed. 5: dropped their own idea because of a number, and says what the time went into instead.',
        why: 'It follows from the outcome, the question asks about one event, and two people who’ve never met would give the same answer the same rating.',
      },
      {
        field: 'ruleMean',
        answer:
          'After the debrief each line has the mean of its ratings. Weighted mean of at least 3.5, and each of the two heaviest lines at 3 or better.',
        why: 'The second half stops the panel from hiring someone brilliant who has a gap where the job is hardest.',
      },
    ],
    criteria: rubrics.scorecard.criteria,
  },
  pipeline: {
    model: [
      {
        field: 'segments',
        answer:
          'Silver medallists, payments · Role 1 · warm · 6 people · in-house recruiter · every 10 weeks · a decision of ours, told honestly · consent · delete after 24 months',
        why: 'It has one owner, a rhythm that doesn’t feel like pressure, content that’s useful even without a job, and a date on which the data are deleted.',
      },
      {
        field: 'conversionPercent',
        answer: '2% cold (2 hires from 104 contacts in the last three searches), 6% warm (1 from 17)',
        why: 'Both numbers come from the team’s own searches and show how small they are. With 1 of 17, the plan allows for the rate being wrong.',
      },
    ],
    criteria: [
      {
        id: 'need',
        title: 'Roles that someone with a budget expects',
        levels: {
          'not-yet': 'A wish list without dates.',
          sufficient: 'Each role has a number and a quarter that someone confirmed.',
          strong: 'The day to sign and the day to begin are planned too, and fit the notice period.',
        },
      },
      {
        id: 'numbers',
        title: 'Rates and chances taken seriously',
        levels: {
          'not-yet': 'A borrowed rate, or one list counted for several roles.',
          sufficient: 'Own rates, and each segment counts for one role.',
          strong:
            'Warm and cold people are counted apart, the chance of a hire is worked out, and there’s a plan in case it fails.',
        },
      },
      {
        id: 'care',
        title: 'Segments with an owner, a reason and an end',
        levels: {
          'not-yet': 'No owner, or data kept without a date.',
          sufficient: 'Owner, rhythm, legal basis and delete-by period for each segment.',
          strong: 'The content is also useful to people who’ll never work there.',
        },
      },
    ],
  },
  funnel: {
    model: [
      {
        field: 'hypothesis',
        answer:
          'If the CTO gives every finalist a decision date in the last interview, then days from first interview to offer will fall from 21 to 10, because four of the five people we reached were waiting for a date.',
        why: 'One change that can be switched off, one number, and a cause that a few phone calls could disprove.',
      },
      {
        field: 'target',
        answer: 'From 21 to 10 days; kept at 14, dropped above 18',
        why: 'The smallest gain worth keeping is agreed before the test, so nobody argues about it afterwards.',
      },
    ],
    criteria: [
      {
        id: 'counts',
        title: 'Counts that mean what they say',
        levels: {
          'not-yet': 'Stages overlap, people are counted twice, or a no counts as an interest.',
          sufficient: 'Seven clean counts, a no apart from an interest, and days of one typical hire.',
          strong: 'It also says for each stage who ended it, and small stages are read as counts.',
        },
      },
      {
        id: 'hypothesis',
        title: 'A hypothesis that can fail',
        levels: {
          'not-yet': 'Several changes at once, or a cause that cannot be wrong.',
          sufficient: 'One change, one metric, a target and a date.',
          strong: 'The cause also rests on what candidates said, and it’s agreed what would end the test early.',
        },
      },
    ],
  },
  'action-plan': {
    model: [
      {
        field: 'actions',
        answer:
          'Call the five silver medallists of the payments role · me · this Friday · five calls made, and for each a reason and a time, or deleted',
        why: 'The first step takes an hour and has a day, and someone else could tell whether it’s been done.',
      },
      {
        field: 'ifThen',
        answer: 'If the panel has not rated by five o’clock, then I phone each of them for three minutes before I go home.',
        why: 'It names the moment when the plan usually breaks down, and what happens then.',
      },
    ],
    criteria: [
      {
        id: 'steps',
        title: 'First steps small enough to happen',
        levels: {
          'not-yet': 'Intentions such as “improve sourcing”.',
          sufficient: 'Three actions with owner, day and measure.',
          strong: 'The first one also fits into an hour this week.',
        },
      },
      {
        id: 'obstacle',
        title: 'An answer to the likeliest obstacle',
        levels: {
          'not-yet': 'No obstacle, or one without an answer.',
          sufficient: 'An obstacle and what you will do then.',
          strong: 'The sentence names the moment and an action that depends on nobody else.',
        },
      },
    ],
  },
}
