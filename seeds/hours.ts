// When did something happen, counted back from now?

const HOUR_MS = 3_600_000

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS)
}
