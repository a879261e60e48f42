// The content below 'No proposals yet' of an open project. The home hands it in, since the nouns that suggest professionals stand
// above this one.
import { type ComponentType, createContext } from 'react'

export const WhileNoneYet = createContext<ComponentType<{ projectId: number }> | null>(null)
