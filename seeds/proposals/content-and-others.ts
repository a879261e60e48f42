// Professionals answered so to the projects in Content AI and to those without a category.
import type { SeedProposals } from '../shapes.ts'

export const contentAndOtherProposals: SeedProposals = {
  'product-texts': [
    {
      by: 'lea-fontanel',
      budget: 20900,
      timeline: '10 weeks',
      message:
        'I would set the house voice in French with you over forty pieces, then carry it into the other languages with native readers whom I pay from my part. What is unknown stays out; I keep a list of the gaps so that the workshops can fill them.',
    },
    {
      by: 'mei-ling-chou',
      budget: 21600,
      timeline: '11 weeks',
      message:
        'Payment by measured factual error is fair and I accept it. Facts are extracted first, with the photo or voice note each one came from, and only then written up, four times from the same facts, so that the languages cannot drift apart.',
    },
    {
      by: 'eitan-barzilai',
      budget: 12400,
      timeline: '7 weeks',
      message:
        'I can offer the looking part: material, weave, condition, dimensions checked against the picture. Colours under warm shop lights are the trap, and I would calibrate with one grey card for each workshop.',
    },
  ],
  'back-list': [
    {
      by: 'lea-fontanel',
      budget: 12300,
      timeline: '3 months',
      message:
        'Eleven hundred books without borrowed enthusiasm: I would forbid forty words on the first day, among them bouleversant and incontournable. Batches of fifty, your editors’ corrections fed back each week, and I read the last batch myself.',
    },
  ],
  'audio-editions': [
    {
      by: 'kwame-mensah-boadi',
      budget: 33000,
      timeline: '6 months',
      message:
        'Pronunciation lists are most of the work for essays: names, Latin, the odd equation. I would build the listening pass so that a correction fixes the word in the whole list, not in one file. Canadian hosting is no obstacle.',
    },
    {
      by: 'tomas-echeverria',
      budget: 31500,
      timeline: '25 weeks',
      message:
        'I have produced radio, and a synthetic voice wants the same things as an actor: breath, paragraph, irony marked by hand where it matters. I would prepare the first three titles personally and write down how.',
    },
    {
      by: 'lea-fontanel',
      budget: 28900,
      timeline: '5 months',
      message:
        'Text preparation and listening are an editor’s job more than an engineer’s. I would do both and bring a sound technician for the export, whose rate is included.',
    },
  ],
  'recipe-cards': [
    {
      by: 'lea-fontanel',
      budget: 7000,
      timeline: '7 weeks',
      message:
        'Allergens copied from the sheet by a rule and printed in bold, everything else drafted in the manner of your 220 cards. Four tested recipes a week is the true speed limit, so I would plan the proposals around your cook.',
    },
    {
      by: 'tomas-echeverria',
      budget: 6400,
      timeline: '6 weeks',
      message:
        'I cook seriously and write Italian decently; your cook will find fewer impossible steps. At the end you have a form, a folder and a two-page guide, nothing that needs me.',
    },
  ],
  'grower-bulletin': [
    {
      by: 'farzana-haque',
      budget: 9600,
      timeline: '6 weeks',
      message:
        'Traceable numbers first: each figure in the draft is a link to its query, and a draft whose totals do not add up refuses to be written. The tone I would learn from your 140 issues, including what you never say about competitors.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 9800,
      timeline: '6 weeks',
      message:
        'Roses and weather I cannot resist. I would add one line each Friday on how last week’s outlook turned out, since your growers surely remember. My Dutch is good enough to read; a native reader is included for four weeks.',
    },
    {
      by: 'lea-fontanel',
      budget: 7900,
      timeline: '5 weeks',
      message:
        'I would take the writing side: a skeleton with the five things growers look for, in your order, and a tone guide for the model. The SQL would need your own person for about three days.',
    },
  ],
  'simple-manuals': [
    {
      by: 'hana-kovarova',
      budget: 16500,
      timeline: '5 months',
      message:
        '485 for a manual of average length, 34 manuals, one free round of corrections by your trainer each. I extract the diagrams with their labels, so that they can be placed beside their step instead of at the end.',
    },
    {
      by: 'lea-fontanel',
      budget: 15800,
      timeline: '6 months',
      message:
        'One action a step, same verb for the same action throughout: I would fix that vocabulary with your trainer before the first page. Slovak through a partner in Žilina. 465 a manual.',
    },
  ],
  'dispatcher-workshop': [
    {
      by: 'tomas-echeverria',
      budget: 1200,
      timeline: '1 day, plus a call before',
      message:
        'Portuguese, no slides, and the dispatchers bring the messages. I like to begin with a live failure, because trust starts there. The rule sheet is written with them in the last hour.',
    },
    {
      by: 'amara-okafor',
      budget: 1150,
      timeline: '1 day',
      message:
        'I answered phones in dispatch for two years, so doubt is welcome. Three of your tasks tried in small groups, results on the wall, and a vote on which one is worth a second look.',
    },
    {
      by: 'priya-raghunathan',
      budget: 1400,
      timeline: '1 day and a half',
      message:
        'I would add half a day of preparation with your anonymised messages to find where the model invents, so that your team sees their own examples. That explains the price above your budget.',
    },
    {
      by: 'darragh-quinlan',
      budget: 1200,
      timeline: '1 day',
      message:
        'A plain day for people who have work to do. I would come in the week before, listen for a morning, and leave out whatever they already know.',
    },
  ],
  'part-time-lead': [
    {
      by: 'sofia-arriaga',
      budget: 56000,
      timeline: '6 months',
      message:
        'Spanish is my mother tongue and I have ended more pilots than I have started. First month: one page for each of the three, with the question it should answer and the date on which it must. I can be in Bilbao every Tuesday.',
    },
    {
      by: 'tomas-echeverria',
      budget: 54000,
      timeline: '6 months',
      message:
        'I am not a manufacturing person, and say so first. What I can do is hold suppliers to acceptance tests that they cannot talk their way around, and train your process engineer to do so without me.',
    },
  ],
  'vendor-check': [
    {
      by: 'priya-raghunathan',
      budget: 13900,
      timeline: '5 weeks',
      message:
        'This is what I do most. I would freeze the test set before the supplier hears of it, report agreement with intervals, and include 200 undamaged vans: false damage is what such systems get wrong most quietly.',
    },
    {
      by: 'eitan-barzilai',
      budget: 14300,
      timeline: '5 weeks',
      message:
        'Crops, glare, rain, dirt, reflections that look like dents: I have a catalogue of 31 photo conditions and would test each. The board’s ten pages come first in my plan, the technical annex after.',
    },
    {
      by: 'farzana-haque',
      budget: 12800,
      timeline: '4 weeks',
      message:
        '94 % agreement with which assessor? If two of yours agree in 90 % of cases, the claim means something different. I would measure both on the same 2,000 cases and write it so that a board member can retell it.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 13500,
      timeline: '5 weeks',
      message:
        'I would add one number that suppliers avoid: the cost of disagreement in pounds, by vehicle age. A system that agrees often and fails expensively is not for a mutual.',
    },
    {
      by: 'rashid-al-mutairi',
      budget: 11900,
      timeline: '5 weeks',
      message:
        'Alongside accuracy I would look at what they do with the photographs: storage, training, subcontractors, exit. Three-year contracts are decided there as often as on agreement rates.',
    },
    {
      by: 'nomvula-dlamini',
      budget: 12400,
      timeline: '6 weeks',
      message:
        'Who gets the disagreements? If old vans in certain postcodes are judged worse, you will hear about it from members. I would test that on your settled cases and describe what a fair limit might be.',
    },
  ],
}
