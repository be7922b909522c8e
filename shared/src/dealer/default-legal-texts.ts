/** The legal texts of a dealer who has written none. They say what this product does, and nothing that it does not. */
import type { LegalTexts } from './legal-texts.ts'

export const DEFAULT_LEGAL: LegalTexts = {
  privacy: [
    {
      heading: 'Who we are',
      paragraphs: [
        'This site is run by {dealer}, {address}. For anything about your information, call {phone} or write to {email}.',
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        'What you send us: your name, email and phone number, the vehicle you ask about, and what you write to us.',
        'With a loan application, the terms that you ask for, your income, your employment and, where you choose to tell it, your credit score.',
        'What any web server sees while it answers you, such as your network address. We use it to keep the site running and to keep spam out.',
      ],
    },
    {
      heading: 'What stays on your device',
      paragraphs: [
        'Your choice of colors, and a form that could not be sent: an inquiry for up to a week, a loan application only while its tab is open. You can discard it at any time.',
        'This site sets no advertising cookies and loads no trackers. The map comes from OpenStreetMap, and only when you ask for it.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To answer you, to arrange a test drive, to arrange financing that you apply for, and to keep the records that the law asks of a dealer.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'We do not sell your information. With your word we pass a loan application on to the banks and credit unions that decide on it. Otherwise it goes to whom the law makes us give it, and to those who work for us under the same duty of care.',
        'Phone numbers, and the consent to be called or texted, are not shared with third parties or affiliates for their marketing.',
      ],
    },
    {
      heading: 'Calls and texts',
      paragraphs: [
        'We call or text you for more than an answer to your inquiry only if you ticked the box that allows it. You can take that back at any time: reply STOP to a text, call {phone} or write to {email}. It is not a condition of buying anything.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Loan applications are kept for {keepApplications} and then deleted. Other records are kept for as long as we need them to serve you or the law requires.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'Ask us for a copy of what we hold about you, to correct it, or to delete it: {phone} or {email}. Where the law makes us keep a record, we say which and why.',
      ],
    },
  ],
  terms: [
    {
      heading: 'This site',
      paragraphs: [
        'This site is run by {dealer}, {address}. By using it you agree to these terms. If you do not, please call us at {phone} instead.',
      ],
    },
    {
      heading: 'Vehicles and prices',
      paragraphs: [
        'We take care that what is said of every vehicle is right. If we have made a mistake, we say so and correct it before you sign anything. A vehicle is available until it is sold, and an inquiry does not reserve it.',
        'Unless a page says otherwise, prices do not include taxes, title, license fees or the dealer doc fee.',
      ],
    },
    {
      heading: 'Payments and financing',
      paragraphs: [
        'Payments are estimates and no offer of credit. What you are offered depends on the approval of your application and on its terms. The contract that you sign is what counts.',
      ],
    },
    {
      heading: 'What you send us',
      paragraphs: ['Please tell us what is true, of yourself, and send nothing that is not yours to send.'],
    },
    {
      heading: 'Messages',
      paragraphs: [
        'If you allow texts, message frequency varies, and message and data rates may apply. Reply STOP to end them and HELP for help, or call {phone}. Carriers are not liable for delayed or undelivered messages.',
      ],
    },
    {
      heading: 'Questions',
      paragraphs: ['Call {phone} or write to {email}.'],
    },
  ],
  accessibility: [
    {
      heading: 'What we aim for',
      paragraphs: [
        '{dealer} wants everybody to be able to use this site. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
      ],
    },
    {
      heading: 'What that means here',
      paragraphs: [
        'Pages can be used with a keyboard alone and with a screen reader, and can be read, searched and sent without script. Text can be enlarged, each of the three color themes keeps its contrast, what moves by itself can be paused, and motion stops where your device asks for less of it.',
      ],
    },
    {
      heading: 'What may fall short',
      paragraphs: [
        'Films of vehicles show them and have no captions, and the map is that of OpenStreetMap. Our address, and all that is said of a vehicle, stand beside them as text.',
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        'If something here is in your way, call {phone} or write to {email}. Tell us the page and what you wanted to do: we help you in another way at once, and mend it.',
      ],
    },
  ],
  privacyNotice: [
    {
      heading: 'What does {dealer} do with your personal information?',
      paragraphs: [
        'Federal law gives consumers the right to limit some but not all sharing, and requires us to tell you how we collect, share and protect your personal information. Please read this notice.',
      ],
    },
    {
      heading: 'What',
      paragraphs: [
        'What we collect depends on what you apply for. It can include your name and contact information, income, employment, credit score, and the terms that you ask for. When you are no longer our customer, we go on handling it as this notice says.',
      ],
    },
    {
      heading: 'How',
      paragraphs: [
        'We share it for our everyday business: with the banks and credit unions that decide on your application, to process what you buy, and where the law or a court asks for it. We do not share it for marketing by others, with joint marketers, or with affiliates. Federal law lets you limit only sharing that we do not do.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Access is limited to those who need it, every reading of an application is recorded, and applications are deleted after {keepApplications}.',
      ],
    },
    { heading: 'Questions?', paragraphs: ['Call {phone} or write to {email}. {dealer}, {address}.'] },
  ],
  consent:
    'I agree that {dealer} calls and texts me at the number I gave, about my inquiry and about vehicles and offers, also with automated technology. This is not a condition of buying anything. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
}
