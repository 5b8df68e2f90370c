/** Requests to the server about studies. */
import { type Answer, get, held, post, send } from "../net/api";
import type { NewStudy, Study, StudyContent } from "../net/messages";

export interface StudyServer {
  create(content: StudyContent): Promise<Answer<NewStudy>>;
  read(id: string): Promise<Answer<Study>>;
  change(id: string, secret: string, version: number, content: StudyContent): Promise<Answer<Study>>;
  remove(id: string, secret: string): Promise<Answer<null>>;
}

const GONE = 404;
const address = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const STUDIES: StudyServer = {
  create: (content) => post("/api/studies", content),
  read: (id) => get(address(id)),
  change: (id, secret, version, content) => send("PUT", address(id), { version, content }, held(secret)),
  remove,
};

/** A request that is repeated after a lost answer finds nothing to delete. */
async function remove(id: string, secret: string): Promise<Answer<null>> {
  const answer = await send<null>("DELETE", address(id), undefined, held(secret));
  return answer.ok || answer.status !== GONE ? answer : { ok: true, value: null };
}

/** Creates a study from a record. */
export const studyOf = (record: string): Promise<Answer<StudyContent>> =>
  post("/api/studies/read", { record });

export const recordAddress = (id: string): string => `${address(id)}/record?form=text`;
export const recordName = (id: string): string => `quatuor-study-${id}.qtr`;
