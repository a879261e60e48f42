// What is shown below 'No proposals yet' of an open project: the home hands it in, since the nouns that know whom to
// invite stand above this one.
import { type ComponentType, createContext } from 'react'

export const WhileNoneYet = createContext<ComponentType<{ projectId: number }> | null>(null)
