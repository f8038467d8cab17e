import type { Operations, routes, Schemas } from '../../src/contract/index.ts';

/** Operations that answer under `/api`: not the opening of the socket and not the external version check. */
export type OperationId = keyof typeof routes & keyof Operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Answers<Id extends OperationId> = Operations[Id]['responses'] extends { 200: infer Ok } ? Json<Ok> : never;
type Success<Id extends OperationId> = Extract<Answers<Id>, { code: 200 }>;

/** `data` of a success, as the contract describes it. What a backend really answers is held to it by the rules of answers. */
export type Data<Id extends OperationId> = Id extends 'uploadFile'
  ? Schemas['UploadedFile']
  : Success<Id> extends { data: infer D }
    ? D
    : undefined;
