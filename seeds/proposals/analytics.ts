// Professionals answered so to the projects in Analytics.
import type { SeedProposals } from '../shapes.ts'

export const analyticsProposals: SeedProposals = {
  'load-forecast': [
    {
      by: 'ingrid-solheim',
      budget: 146500,
      timeline: '7 months',
      message:
        'Heat pumps have a signature and so does home charging; I would estimate both from the meters instead of asking customers. I did this for a grid company with 48,000 meters, where the cold Monday error fell from 8 to 3.5 %. Overruling with a memory is built in from the first week.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 132000,
      timeline: '6 months',
      message:
        'I would give you quantiles by region with a model that your trader can read, and only then something cleverer where it earns its keep. The daily explanation of the largest miss would be the first thing to ship, since it tells us what to build next.',
    },
  ],
  'trailer-failures': [
    {
      by: 'ingrid-solheim',
      budget: 46000,
      timeline: '4 months',
      message:
        'Incomplete failure records: I would reconstruct them from the signals themselves (a trailer which stands at ambient temperature with cargo aboard has failed, whatever the file says) and check a sample against workshop invoices. Ranking six a week is a good, honest goal.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 44900,
      timeline: '15 weeks',
      message:
        'Compressor current against outside temperature and door openings, per trailer, against its own past. It is not glamorous and finds most failing compressors ten days ahead. I would leave the model in SQL and a small script that your team can own.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 49500,
      timeline: '4 months',
      message:
        'A minute-by-minute stream from 180 trailers will have holes, swapped sensors and clocks that drift. Three weeks of my offer are for that, openly listed. The ranking is then the smaller task.',
    },
    {
      by: 'eitan-barzilai',
      budget: 41000,
      timeline: '17 weeks',
      message:
        'Have you considered the door seals? A 20-euro camera at the depot gate sees ice and torn rubber long before a temperature curve does. I would combine both and start with one depot.',
    },
  ],
  'repayment-warning': [
    {
      by: 'nomvula-dlamini',
      budget: 88000,
      timeline: '6 months',
      message:
        'The use you describe, a conversation and not a refusal, needs protecting by design: officers see reasons, never a score, and the list cannot be joined to applications. I would run the tests for unequal treatment every month, not once before launch.',
    },
    {
      by: 'farzana-haque',
      budget: 94000,
      timeline: '6 months',
      message:
        'Eight years of mixed quality usually means three systems and one migration no one documented. I would publish what is trustworthy by branch and year first. Season matters more than most credit models admit; harvest calendars by district go in.',
    },
    {
      by: 'priya-raghunathan',
      budget: 71500,
      timeline: '5 months',
      message:
        'Documentation that a person can read is my specialty: each choice, its reason, the test that would prove it wrong. Modelling by a simple hazard approach, which loses little and can be explained at a kitchen table.',
    },
    {
      by: 'sofia-arriaga',
      budget: 90500,
      timeline: '24 weeks',
      message:
        'How will you know that a conversation helped? I propose to vary at random which of the doubtful cases get a visit first. After two quarters you can tell your board what the list is worth, with figures.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 97000,
      timeline: '7 months',
      message:
        'Survival model with season and visit notes, retrained quarterly, and one page for each officer in print, because I understand that many branches still print. Fairness checks by gender and district as you require.',
    },
  ],
  'fresh-demand': [
    {
      by: 'jonas-vestergaard',
      budget: 57500,
      timeline: '16 weeks',
      message:
        'The margin your sales team adds is information, and I would record it rather than fight it. After eight weeks we know whose correction helps on which products. The spreadsheet remains the front door; forecasts land in a hidden sheet that the planners may overwrite.',
    },
    {
      by: 'farzana-haque',
      budget: 52000,
      timeline: '4 months',
      message:
        'Before anything clever: returns booked in the wrong week, promotions that started a day early, and substitutions. In my last food project this explained a third of the forecast error, and it cost three weeks to repair.',
    },
    {
      by: 'ingrid-solheim',
      budget: 60000,
      timeline: '18 weeks',
      message:
        'First hot weekends are a weather question with a threshold, and I would treat them as such: ensemble forecasts eleven days ahead, translated into a probability that your planners can weigh against write-offs.',
    },
    {
      by: 'sofia-arriaga',
      budget: 49800,
      timeline: '14 weeks',
      message:
        'I know promotions from the other side, having planned them. Cannibalisation between your own 340 lines is likely to be larger than the uplift from customers’ leaflets; I would model it explicitly and show it.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 55000,
      timeline: '4 months',
      message:
        'You will keep this running for years, so I would agree on two things: it must retrain without a data scientist, and when the order file is late it must say so on Tuesday at seven. The forecasting itself uses well-known methods.',
    },
  ],
  'press-scrap': [
    {
      by: 'ingrid-solheim',
      budget: 70500,
      timeline: '5 months',
      message:
        'Thirty-eight sensors every second will let you prove anything. I would fix the hypotheses with your operators before opening the data, then look, then run your three experiments. Humidity I would bet against, die wear for.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 66000,
      timeline: '20 weeks',
      message:
        'Line 4 and eleven thousand plates a day is a lovely data set: the effect sizes will be small but certain. I deliver ranked causes with intervals and one control chart per cause, in the units the floor already uses.',
    },
    {
      by: 'priya-raghunathan',
      budget: 68200,
      timeline: '5 months',
      message:
        'I would begin at the inspection station. If two inspectors disagree on one plate in twenty, part of your scrap is opinion. Pune is an overnight train for me, so being on site one week a month is no trouble.',
    },
  ],
  'shop-attribution': [
    {
      by: 'sofia-arriaga',
      budget: 17900,
      timeline: '9 weeks',
      message:
        'Two geography tests are affordable if we choose the regions before the season and accept wide intervals at first. I will say no to anything that your 22,000 a month cannot answer. At the end you own a sheet with twelve formulas.',
    },
    {
      by: 'farzana-haque',
      budget: 18400,
      timeline: '9 weeks',
      message:
        'No dashboard, agreed. One table each Monday: what we spent, what we believe it added, how sure we are, what would change our mind. I would start with Spain, where your spending varies most.',
    },
    {
      by: 'lea-fontanel',
      budget: 6200,
      timeline: '4 weeks',
      message:
        'A smaller offer for one corner of it: your campaign names are probably a mess in three languages, and no model survives that. I would set up naming rules with your agency and repair the past year.',
    },
    {
      by: 'darragh-quinlan',
      budget: 15000,
      timeline: '8 weeks',
      message:
        'I come from sales and would tie spending to orders that were kept, not to orders: furniture has returns. It changes the picture more than the choice of model, in my experience.',
    },
  ],
  'claims-severity': [
    {
      by: 'jonas-vestergaard',
      budget: 172000,
      timeline: '9 months',
      message:
        'The written review first, as you ask: four weeks, fixed price, and you are free to stop there. For the rebuild I would keep the old structure where it holds and replace the inflation part, which is where models from before 2022 usually break.',
    },
    {
      by: 'priya-raghunathan',
      budget: 165000,
      timeline: '38 weeks',
      message:
        'Ten years of back-testing is only worth something if each year uses what was known in that year. I would rebuild those snapshots with your engineer before modelling; it is dull, takes seven weeks, and decides whether your regulator nods.',
    },
    {
      by: 'farzana-haque',
      budget: 158000,
      timeline: '8 months',
      message:
        'I propose a plain model that your actuaries can compute by hand for one claim, plus a richer one beside it as a challenger. When they disagree by more than a limit, someone looks. Reports are written for the board from the start.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 149500,
      timeline: '9 months',
      message:
        'Versioned data, repeatable training, monitoring: that is my half of the job, and I would bring an actuary for the other half, named in the contract. Nothing of mine needs me afterwards.',
    },
    {
      by: 'ingrid-solheim',
      budget: 176000,
      timeline: '9 months',
      message:
        'Small boats are a weather portfolio. I would like to bring sea state and storm tracks into their severity, separately from vans, and test whether it survives honest validation. If not, you get the reason in writing.',
    },
    {
      by: 'sofia-arriaga',
      budget: 154000,
      timeline: '8 months',
      message:
        'Repair costs since 2022 are partly prices and partly mix: fewer, newer, dearer vans. I would separate these before anything else, since the remedy is different. Happy to work in Cardiff for the first six weeks.',
    },
    {
      by: 'nomvula-dlamini',
      budget: 38000,
      timeline: '10 weeks',
      message:
        'An offer for governance alone: the record of decisions, the test for unfair outcomes by postcode, training for the committee which signs. It would run beside whichever modeller you choose.',
    },
    {
      by: 'rashid-al-mutairi',
      budget: 41500,
      timeline: '3 months',
      message:
        'No matter who rebuilds the model, someone must own access to ten years of claims with names in them. I would design the data room, pseudonyms and logs, so that the modeller never sees a member.',
    },
    {
      by: 'yuki-tanabe',
      budget: 178000,
      timeline: '10 months',
      message:
        'I would treat the present model as legacy code: characterise it with tests until its behaviour is written down, then change one thing at a time. Slower at the start, but at no moment are you without a working model.',
    },
  ],
}
