"""Records test/fixtures/measures.json: values of retrieval measures on random runs, by ir-measures and pytrec_eval.

pip install ir-measures pytrec-eval-terrier && python test/oracle/measures.py
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

import ir_measures
import pytrec_eval
from ir_measures import AP, P, R, RR, Judged, Qrel, ScoredDoc, Success, nDCG

DEPTHS = (1, 5, 10)
MEASURES = {"mrr": RR, "map": AP, "ndcg": nDCG}
for k in DEPTHS:
    MEASURES |= {
        f"recall@{k}": R @ k,
        f"precision@{k}": P @ k,
        f"hit-rate@{k}": Success @ k,
        f"mrr@{k}": RR @ k,
        f"map@{k}": AP @ k,
        f"ndcg@{k}": nDCG @ k,
        f"judged@{k}": Judged @ k,
    }


def case(rng, queries, ids):
    """Random judgments and rankings with equal scores, unjudged hits, short rankings and queries without relevant entities.

    Without negative grades: pytrec_eval does not return for a query that has only these.
    """
    qrels, run = {}, {}
    for number in range(queries):
        query = f"q{number}"
        judged = rng.sample(ids, rng.randint(1, len(ids) // 2))
        grades = (0,) if number % 7 == 3 else (0, 0, 1, 1, 2, 3)
        qrels[query] = {each: rng.choice(grades) for each in judged}
        hits = rng.sample(ids, rng.randint(1, len(ids) // 2))
        run[query] = {each: rng.randint(-8, 8) / 4 for each in hits}
    return qrels, run


def values(qrels, run):
    found = {name: {} for name in MEASURES}
    flat_qrels = [Qrel(q, d, g) for q, all in qrels.items() for d, g in all.items()]
    flat_run = [ScoredDoc(q, d, s) for q, all in run.items() for d, s in all.items()]
    for name, measure in MEASURES.items():
        # These two break ties by ascending ID, trec_eval by descending ID: distinct scores make the order the same.
        scored = flat_run if not name.startswith(("judged", "mrr@")) else distinct(run)
        for metric in ir_measures.iter_calc([measure], flat_qrels, scored):
            found[name][metric.query_id] = metric.value
    gains = {q: {d: 2**g - 1 if g > 0 else 0 for d, g in all.items()} for q, all in qrels.items()}
    names = {"ndcg-exp": "ndcg", **{f"ndcg-exp@{k}": f"ndcg_cut_{k}" for k in DEPTHS}}
    evaluator = pytrec_eval.RelevanceEvaluator(gains, {"ndcg", "ndcg_cut"} | {f"ndcg_cut.{k}" for k in DEPTHS})
    evaluated = evaluator.evaluate(run)
    for name, theirs in names.items():
        found[name] = {query: each[theirs] for query, each in evaluated.items()}
    return found


def distinct(run):
    flat = []
    for query, hits in run.items():
        order = sorted(hits, key=lambda d: d, reverse=True)
        order.sort(key=lambda d: -hits[d])
        flat += [ScoredDoc(query, each, float(len(order) - at)) for at, each in enumerate(order)]
    return flat


def main():
    rng = random.Random(26)
    cases = []
    for queries, ids in ((12, [f"d{n}" for n in range(40)]), (12, [str(10**15 + 37 * n) for n in range(24)])):
        qrels, run = case(rng, queries, ids)
        cases.append({"judgments": qrels, "run": run, "values": values(qrels, run)})
    recorded = {
        "recordedWith": {name: version(name) for name in ("ir-measures", "pytrec-eval-terrier")},
        "cases": cases,
    }
    path = Path(__file__).parent.parent / "fixtures" / "measures.json"
    path.write_text(json.dumps(recorded, separators=(",", ":")) + "\n")


main()
