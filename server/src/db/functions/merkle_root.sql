-- RFC 6962, built from below: hashes are joined two by two, and one without a partner is carried up as it is. The root is the
-- same as that of the RFC's definition, which splits at the largest power of two.
create or replace function merkle_root(hashes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
begin
  while cardinality(hashes) > 1 loop
    hashes := array(
      select case when p.other is null then p.one else sha256('\x01'::bytea || p.one || p.other) end
        from (select h.hash as one, lead(h.hash) over (order by h.i) as other, h.i
                from unnest(hashes) with ordinality as h (hash, i)) p
       where p.i % 2 = 1 order by p.i);
  end loop;
  return hashes[1];
end $$;
