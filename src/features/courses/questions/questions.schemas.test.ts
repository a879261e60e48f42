// Is every limit of a question and its answers inclusive, and does what is longer get its own sentence?
import { edgesOf, itHolds } from '../../../../tests/support/product/edges.ts'
import { newAnswer, newQuestion, questionChange } from './questions.schemas.ts'

const asking = edgesOf(newQuestion, { title: 'Why?' })
const editing = edgesOf(questionChange, {})
const answering = edgesOf(newAnswer, {})

for (const edge of [asking, editing])
  itHolds([
    edge('title', [1, 0], 'Write your question in one line'),
    edge('title', [150, 151], 'The question must be less than 150 characters'),
    edge('body', [4000, 4001], 'Details must be less than 4000 characters'),
  ])
itHolds([
  answering('body', [1, 0], 'Write an answer first'),
  answering('body', [4000, 4001], 'An answer must be less than 4000 characters'),
])
