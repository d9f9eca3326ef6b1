import { Injectable } from '@nestjs/common';
import { Keys } from '../keys.js';
import { challengeIdIn, type CodeSubject, isValidLink, linkOf } from './code.js';

/** Makes and checks the links of mails. They are computed from a row of the database, and never stored. */
@Injectable()
export class LinksService {
  constructor(private readonly keys: Keys) {}

  linkTo(subject: CodeSubject): string {
    return linkOf(this.keys.first('link'), subject);
  }

  /** Reads the id of the row from a link without verifying it; `isValid` does that. */
  idIn(link: string): string | undefined {
    return challengeIdIn(link);
  }

  isValid(subject: CodeSubject, link: string): boolean {
    return isValidLink(this.keys.all('link'), subject, link);
  }
}
