// The address of the directory with choices; what is the default anyway is left out.
import { paths } from '../../../../../paths.ts'

export function professionalsHref(choices: Record<string, string | number | undefined>): string {
  const { sort, page, ...rest } = choices
  return paths.professionals({
    ...rest,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}
