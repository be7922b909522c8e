/** When work was sealed that this server could not open for whoever is logged in, ISO in UTC. */
import { BehaviorSubject } from 'rxjs'

export const stillSealed = new BehaviorSubject<readonly string[]>([])

export const noteStillSealed = (at: readonly string[]) => stillSealed.next(at)
