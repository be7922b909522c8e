import { BehaviorSubject } from 'rxjs'

/** The id of whoever has logged in for the first time without a second factor, to be offered one; null else. */
export const factorOffer = new BehaviorSubject<string | null>(null)
