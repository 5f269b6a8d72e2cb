-- The rubric of an activity as an admin has written it; null: the one that the course comes with.
alter table lessons add column rubric jsonb;

-- A work is reviewed by the rubric that was published when it was sent, whatever becomes of the lesson's.
alter table artefacts add column rubric jsonb;
update artefacts set rubric = jsonb_build_object('version', rubric_version, 'criteria', case artefact_type
  when 'role-definition' then '[
    {"id":"outcome","title":"What the person will have achieved after a year","levels":{"not-yet":"Duties and tools are listed; it does not say what will be different because of this hire.","sufficient":"At least one result is named with a time by which it should be there.","strong":"Two or three results are named, each with a time and a sign by which both sides can tell."}},
    {"id":"must-haves","title":"Must-haves kept apart from what can be learned","levels":{"not-yet":"All requirements stand in one list, or a must-have is a number of years or a school.","sufficient":"At most five must-haves, each a skill the work needs from the first months.","strong":"Each must-have says what it is needed for and how evidence of it looks; what can be learned is listed separately."}},
    {"id":"motivators","title":"Why this person would move","levels":{"not-yet":"Slogans that any employer could use.","sufficient":"Reasons that belong to this job: scope, freedom to decide, people, pay range, way of working.","strong":"The reasons answer what such a person is likely to miss today, and each can be shown or proven."}},
    {"id":"fairness","title":"Free of criteria that exclude people unlawfully or for no reason","levels":{"not-yet":"Age, sex, origin, family or “native speaker” decides, openly or in disguise.","sufficient":"Nothing but the work’s needs decides; language levels name the level needed.","strong":"In addition it says what can be adapted: hours, place, equipment, ways of showing a skill."}}
  ]'::jsonb
  when 'sourcing-strings' then '[
    {"id":"search","title":"A search that finds the people meant","levels":{"not-yet":"One word per must-have, or so many conditions that good people are lost.","sufficient":"Each must-have is needed and has the synonyms that people use on their profiles.","strong":"In addition the languages of the market are covered and each exclusion removes only noise."}},
    {"id":"relevance","title":"A reason to write to exactly this person","levels":{"not-yet":"The message fits anybody with the job title.","sufficient":"It names something in the person’s work and connects it to the job.","strong":"The person can tell from two sentences why the job would be a step for them, and what it pays."}},
    {"id":"notice","title":"Honest about data","levels":{"not-yet":"It does not say where the data come from, what they are used for, or how to object.","sufficient":"Sender, source, purpose and the way to object are in the message or one link away.","strong":"In addition a plain “no” is easy to give and the message says what happens then."}},
    {"id":"length","title":"Short and pleasant to read","levels":{"not-yet":"Longer than a phone’s screen, or pressing.","sufficient":"Readable in half a minute, with one clear question.","strong":"Readable in half a minute, in the person’s own trade’s words, with one question that is easy to answer."}}
  ]'::jsonb
  when 'evp-canvas' then '[
    {"id":"specific","title":"An offer that only this employer can make","levels":{"not-yet":"Claims that any employer could print.","sufficient":"Most claims name something of this job: scope, freedom, people, technology.","strong":"A reader who knows the market could tell whose offer it is."}},
    {"id":"evidence","title":"Evidence for each claim","levels":{"not-yet":"Claims stand alone.","sufficient":"The main claims can be checked: an address, a person, a figure.","strong":"Every claim can be checked, and one that could not has been dropped."}},
    {"id":"pay","title":"Pay and way of working stated","levels":{"not-yet":"No range, or one so wide that it says nothing.","sufficient":"A range with currency and period, and where and when the work is done.","strong":"In addition what decides the place in the range."}},
    {"id":"opening","title":"An opening that speaks to the reader","levels":{"not-yet":"It begins with the company.","sufficient":"It begins with the work and what the person will decide or build.","strong":"In addition it leaves out every word that excludes people who could do the work."}}
  ]'::jsonb
  when 'scorecard' then '[
    {"id":"competencies","title":"Competencies that the job needs","levels":{"not-yet":"General virtues, or more than six things to judge.","sufficient":"Three to six competencies that follow from the role’s results.","strong":"In addition the weights say which decide, with a reason."}},
    {"id":"questions","title":"Questions about behaviour or real work","levels":{"not-yet":"Hypothetical or leading questions, or questions that may not be asked.","sufficient":"Each competency has one question about something done, the same for everybody.","strong":"In addition the follow-up separates the person’s own part from the team’s."}},
    {"id":"anchors","title":"Anchors that two raters read alike","levels":{"not-yet":"Adjectives such as “good” and “very good”.","sufficient":"Weak, sound and strong answers are described by what the person says or did.","strong":"The anchors are so concrete that raters who have not spoken would agree."}},
    {"id":"decision","title":"Raters, time and tools decided beforehand","levels":{"not-yet":"Who rates, by when, or whether a tool takes part is open.","sufficient":"Raters, steps with target days, and the use of AI with its notice are set.","strong":"In addition it says how ratings are gathered before anybody speaks, and what settles a tie."}}
  ]'::jsonb
end);
alter table artefacts alter column rubric set not null, drop column rubric_version;
