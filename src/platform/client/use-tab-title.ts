// The title of the browser's tab for pages whose item is known only after they are loaded.
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { siteFrom, titleOf } from './page-meta.ts'

export function useTabTitle(title: string): void {
  const whole = titleOf(title, siteFrom(useMatches()).name)
  useEffect(() => {
    const before = document.title
    document.title = whole
    return () => {
      // The next page may have set its own already.
      if (document.title === whole) document.title = before
    }
  }, [whole])
}
