// Professionals answered so to the projects in Automation.
import type { SeedProposals } from '../shapes.ts'

export const automationProposals: SeedProposals = {
  'freight-invoices': [
    {
      by: 'hana-kovarova',
      budget: 36800,
      timeline: '9 weeks',
      message:
        'Phone photos of signed notes are my daily bread: creases, stamps over the signature, thumb in the corner. I would start with 300 of your doubtful cases rather than the easy ones, since that is where two clerks lose their afternoon. Fixed price, and the import file is included.',
    },
    {
      by: 'oleksandr-hrytsenko',
      budget: 33500,
      timeline: '8 weeks',
      message:
        'I have written four import files for Portuguese accounting packages and know where they choke. Matching rules first, a model only for the photographs. Your waiting charges alone should be findable with plain arithmetic in week two.',
    },
  ],
  'supplier-mails': [
    {
      by: 'oleksandr-hrytsenko',
      budget: 51900,
      timeline: '4 months',
      message:
        'Could I sit with the six people for three nights before I quote the last part? The retyping hides decisions that no e-mail contains. My offer assumes that your trading system accepts a file every five minutes and that a wrong line can be withdrawn.',
    },
    {
      by: 'hana-kovarova',
      budget: 48200,
      timeline: '15 weeks',
      message:
        'The whiteboard photos are the hard five per cent and I would price them separately: 6,500 of the total. For mail text and spreadsheets I can show you 98 % on a similar vegetable trader, measured by line, not by field.',
    },
    {
      by: 'amara-okafor',
      budget: 56000,
      timeline: '4 months',
      message:
        'What convinced me is your last sentence, never silently into stock. I would build the confidence limit with your team from one week of mails that they label together, and every morning at six they get a list of what the system was unsure of and why.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 42750,
      timeline: '12 weeks',
      message:
        'At 3:30 in the morning no one wants to restart a queue, so my offer is half reading mails and half keeping the thing alive: replay of any mail, alarms before five o’clock, and a switch back to typing by hand.',
    },
  ],
  'prior-authorisation': [
    {
      by: 'priya-raghunathan',
      budget: 84500,
      timeline: '6 months',
      message:
        'I would not draft a single packet until we agree on what a wrong one is. With 60 past packets and the insurers’ replies I can build the test first, in three weeks, and your nurses will know at any time how often the draft misses a fact. Agreement signed on day one.',
    },
    {
      by: 'amara-okafor',
      budget: 88000,
      timeline: '6 months',
      message:
        'Every fact in the draft links to the note it came from, and the missing ones stand at the top in red. I did this for a dental insurer on the other side of the table, so I know which gaps trigger a refusal.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 79200,
      timeline: '5 months',
      message:
        'Your own cloud account, no data leaving it, FHIR read-only: that part I can stand up in four weeks, with logs your compliance officer can read. I would bring a clinical reviewer whom I have worked with twice.',
    },
    {
      by: 'hana-kovarova',
      budget: 81000,
      timeline: '26 weeks',
      message:
        'Imaging reports usually arrive as faxes inside PDFs. If that is true for you too, half of the forty minutes goes there, and it is what I am good at. I would like to see ten redacted packets before fixing the price.',
    },
    {
      by: 'rashid-al-mutairi',
      budget: 86000,
      timeline: '6 months',
      message:
        'My interest is the audit trail: who saw which record, which sentence was machine-made, what the nurse changed. I propose to lead with that and to subcontract the language part to a partner you may interview.',
    },
  ],
  'weighing-slips': [
    {
      by: 'hana-kovarova',
      budget: 26900,
      timeline: '4 months',
      message:
        '9,000 typed slips is a generous start. I measure in kilograms wrongly credited for every thousand slips, not in characters, because that is what the farmer feels. The app stores photos until there is signal and reads them on the phone when it can.',
    },
    {
      by: 'eitan-barzilai',
      budget: 27400,
      timeline: '14 weeks',
      message:
        'Cheap phones and low sun: the picture has to be checked at the moment it is taken, with a plain arrow saying move left, too dark, again. Get that right and reading digits becomes the easy half.',
    },
    {
      by: 'wanjiru-kamau',
      budget: 23800,
      timeline: '3 months',
      message:
        'Built something close for tea collection in Kericho, with clerks who share one handset between four stations. I would come to Kumasi in the first month, and the clerks decide when the screen is simple enough.',
    },
    {
      by: 'kwame-mensah-boadi',
      budget: 25500,
      timeline: '4 months',
      message:
        'A thought: let the clerk also say the weight aloud in Twi. Two readings that agree need no typing; two that differ go to the office. I live four hours away and can be at a station on any market day.',
    },
    {
      by: 'priya-raghunathan',
      budget: 9600,
      timeline: '5 weeks',
      message:
        'Not the whole job, only your last sentence. I can design how errors are measured and sampled, train two of your clerks to run it, and hand it to the team that builds the rest. Best done before you choose them.',
    },
    {
      by: 'piotr-zawadzki',
      budget: 28800,
      timeline: '18 weeks',
      message:
        'I can offer a conservative build: handwriting model on a small server in Kumasi, phones that only collect, and a weekly correction round which feeds back into the model. Works even if the vendor (me) disappears.',
    },
  ],
  'forge-quotations': [
    {
      by: 'eitan-barzilai',
      budget: 39900,
      timeline: '5 months',
      message:
        'Flanges and forks first is the right cut. For similarity I would compare the solid shape when there is a STEP file and fall back to views and dimensions for PDFs; your two estimators rank 200 pairs and we tune on their taste.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 36000,
      timeline: '4 months',
      message:
        'The search interests me less than the hours: 11,000 old jobs with planned and actual times are a treasure. My draft quotation would show the spread of the five similar jobs, so that an estimator sees risk, not just an average.',
    },
    {
      by: 'yuki-tanabe',
      budget: 43500,
      timeline: '22 weeks',
      message:
        'Runs on one workstation, no network card needed once installed. I write geometry code for a living and have read enough badly exported STEP files to be patient with them.',
    },
  ],
  'customs-declarations': [
    {
      by: 'mei-ling-chou',
      budget: 32600,
      timeline: '12 weeks',
      message:
        'Packing lists mix Korean trade names with English model numbers, and dictionaries miss both. I would build your terminology first from the 60,000 lines, then suggest codes from precedents. The auditor’s log is a by-product of working that way.',
    },
    {
      by: 'oleksandr-hrytsenko',
      budget: 29900,
      timeline: '11 weeks',
      message:
        'The export file is where such projects die, so I would deliver it in week three with hand-typed codes, and let suggestions improve behind it. Experience with two European customs formats, none with the Korean one yet; that is in the price.',
    },
    {
      by: 'priya-raghunathan',
      budget: 34800,
      timeline: '13 weeks',
      message:
        'Corrected lines are worth more than accepted ones. I propose to weight them, to report accuracy by chapter of the tariff, and to refuse a suggestion where precedents disagree. Your broker’s three months of review then become the test.',
    },
    {
      by: 'hana-kovarova',
      budget: 31000,
      timeline: '10 weeks',
      message:
        'If the lists come as scans I am your person; if they are clean spreadsheets you can find someone cheaper. Send me ten and I will tell you honestly which it is.',
    },
  ],
  'warranty-triage': [
    {
      by: 'eitan-barzilai',
      budget: 61000,
      timeline: '5 months',
      message:
        'Brake photos from dealers are dark, wet and far too close. I would first sort out which pictures can be judged at all, about a fifth cannot in my experience, and ask the dealer again within the hour. The ten-to-one cost goes straight into the decision limit.',
    },
    {
      by: 'priya-raghunathan',
      budget: 58400,
      timeline: '20 weeks',
      message:
        'Before a proposed decision reaches an engineer, I want to know how often two of your engineers agree with each other. That number is the ceiling, and it sets a fair target for the system. The rest follows from four years of good data.',
    },
    {
      by: 'farzana-haque',
      budget: 24500,
      timeline: '9 weeks',
      message:
        'I would offer only the second half: noticing a series. Grouping by fault text, build week and region, with a weekly list that says why these eleven claims belong together and how surprising that is.',
    },
    {
      by: 'jonas-vestergaard',
      budget: 55700,
      timeline: '5 months',
      message:
        'Series detection is forecasting in disguise: how many claims of this kind should we have by now? I can connect it to your shipment figures, so that a big month of sales does not raise a false alarm.',
    },
  ],
  'trek-permits': [
    {
      by: 'hana-kovarova',
      budget: 1850,
      timeline: '3 weeks',
      message:
        'The machine-readable strip of a passport needs no language model, only a decent photo. I can do this with existing parts, on your laptop, without internet. Images go into a folder that empties itself.',
    },
    {
      by: 'yuki-tanabe',
      budget: 1600,
      timeline: '2 weeks',
      message:
        'Small and clear, I like it. One window, drop the photos in, check the yellow fields, print. I would test it on the four permit forms as they were last season and leave you a way to move a field when the office changes them.',
    },
    {
      by: 'oleksandr-hrytsenko',
      budget: 2100,
      timeline: '3 weeks',
      message:
        'May I suggest reading the bookings from your form directly too? Insurance numbers are typed twice today. Slightly above your budget for that reason, without it 1,700.',
    },
    {
      by: 'wanjiru-kamau',
      budget: 1750,
      timeline: '4 weeks',
      message:
        'Guests already send their passports over chat, so let the chat do the work: a private number that receives the photo, reads it, answers with what is unreadable, and forwards the data to your laptop.',
    },
  ],
}
