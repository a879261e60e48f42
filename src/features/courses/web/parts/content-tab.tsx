// The Content tab: what people learn, what they need, and what they ask (CRS-59, CRS-60).
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { courseMessages as messages } from '../../courses.messages.ts'
import {
  MAX_ENTRY_LENGTH,
  MAX_FAQ_ANSWER_LENGTH,
  MAX_FAQ_QUESTION_LENGTH,
  MAX_FAQS,
  MAX_KEYWORD_LENGTH,
} from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { keyed } from './keyed.ts'
import { ListField } from './list-field.tsx'

export function ContentTab() {
  return (
    <div className="flex flex-col gap-8">
      <ListField
        name="what_youll_learn"
        label="What You'll Learn"
        entry="what people learn"
        maxLength={MAX_ENTRY_LENGTH}
        placeholder="Measure answers on your own questions"
      />
      <ListField name="requirements" label="Requirements" entry="requirement" maxLength={MAX_ENTRY_LENGTH} />
      <ListField
        name="skills"
        label="Skills"
        entry="skill"
        hint="These help people find your course."
        maxLength={MAX_KEYWORD_LENGTH}
      />
      <Faqs />
    </div>
  )
}

function Faqs() {
  const { errorAt, set, watch } = useCourseForm()
  const faqs = watch('faqs')
  const [typed, setTyped] = useState({ question: '', answer: '' })
  const [faults, setFaults] = useState<{ question?: string; answer?: string }>({})
  const question = useRef<HTMLInputElement>(null)

  function add() {
    const meant = { question: typed.question.trim(), answer: typed.answer.trim() }
    const wrong = {
      ...(meant.question === '' && { question: messages.questionRequired }),
      ...(meant.answer === '' && { answer: messages.answerRequired }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    set('faqs', [...faqs, meant])
    setTyped({ question: '', answer: '' })
    question.current?.focus()
  }

  return (
    <section aria-labelledby="faqs" className="flex flex-col gap-3">
      <h2 id="faqs" className="text-small font-medium">
        FAQs
      </h2>
      {faqs.length > 0 && (
        <ul className="border-t border-line">
          {keyed(faqs, ({ question }) => question).map(({ item: faq, key }, at) => (
            <li key={key} className="flex items-start justify-between gap-3 border-b border-line py-3">
              <div dir="auto" className="flex min-w-0 flex-col gap-1">
                <p className="font-medium break-words">{faq.question}</p>
                <p className="break-words whitespace-pre-line text-soft">{faq.answer}</p>
              </div>
              <IconButton
                label={`Remove ${faq.question}`}
                onClick={() =>
                  set(
                    'faqs',
                    faqs.filter((_, index) => index !== at),
                  )
                }
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={question}
        label="Question"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_FAQ_QUESTION_LENGTH}
        value={typed.question}
        error={faults.question ?? errorAt('faqs')}
        onChange={({ target }) => setTyped({ ...typed, question: target.value })}
      />
      <TextArea
        label="Answer"
        rows={3}
        dir="auto"
        maxLength={MAX_FAQ_ANSWER_LENGTH}
        value={typed.answer}
        error={faults.answer}
        onChange={({ target }) => setTyped({ ...typed, answer: target.value })}
      />
      <div>
        <Button disabled={faqs.length >= MAX_FAQS} onClick={add}>
          Add FAQ
        </Button>
      </div>
    </section>
  )
}
